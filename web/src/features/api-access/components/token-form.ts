import { type ApiScope, apiScopeSchema, beginningOfDay } from '@balcao/contracts';
import { z } from 'zod';
import { boundedText } from '../../../components/form/field-schemas.ts';

const networks = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(50);

export const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** The fields of the dialog; the messages are keys of `common:validation`. */
export const tokenForm = z.object({
  name: boundedText(2, 50),
  scopes: z.array(apiScopeSchema).min(1, 'required'),
  queueIds: z.array(z.number()),
  /** Has a meaning with sectors only. */
  ownContactsOnly: z.boolean(),
  /** One per line. */
  addresses: z.string().refine((text) => networks.safeParse(wordsOf(text)).success, 'invalidAddress'),
  /** A day, or "" for never. The token expires at the end of the day in the desk's time zone. */
  expiresOn: z.string(),
});
export type TokenFields = z.infer<typeof tokenForm>;

export const emptyToken: TokenFields = {
  name: '',
  scopes: [],
  queueIds: [],
  ownContactsOnly: true,
  addresses: '',
  expiresOn: '',
};

const msPerSecond = 1000;

export const endOf = (day: string, timeZone: string): string | null =>
  day === '' ? null : new Date(beginningOfDay(day, timeZone, 1).getTime() - msPerSecond).toISOString();

/** Scopes of one group are next to each other. */
export const scopeGroups = [
  ['messages', ['messages:read', 'messages:send']],
  ['tickets', ['tickets:read', 'tickets:write']],
  ['contacts', ['contacts:read', 'contacts:write', 'tags:read', 'tags:write']],
  ['directory', ['queues:read', 'users:read', 'connections:read']],
  ['events', ['webhooks:manage', 'events:read', 'reports:read']],
] as const;

const keys = {
  'messages:read': 'messages-read',
  'messages:send': 'messages-send',
  'tickets:read': 'tickets-read',
  'tickets:write': 'tickets-write',
  'contacts:read': 'contacts-read',
  'contacts:write': 'contacts-write',
  'tags:read': 'tags-read',
  'tags:write': 'tags-write',
  'queues:read': 'queues-read',
  'users:read': 'users-read',
  'connections:read': 'connections-read',
  'webhooks:manage': 'webhooks-manage',
  'events:read': 'events-read',
  'reports:read': 'reports-read',
} as const satisfies Readonly<Record<ApiScope, string>>;

/** Within its text: a colon separates a namespace from a key. */
export const scopeKey = (scope: ApiScope) => keys[scope];
