import { z } from 'zod';
import { isoDateSchema } from './entities/primitives.ts';

/** Only visible ASCII, because it goes into a header or an address of another service. */
const keySchema = z
  .string()
  .trim()
  .max(512)
  .regex(/^[\u0021-\u007e]*$/);

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

/** Every key with what it may hold; "" is none (rule D9). */
export const integrationRules = {
  organization: keySchema,
  apikey: keySchema,
  urlApiN8N: z
    .string()
    .trim()
    .max(2_048)
    .refine((text) => text === '' || isWebAddress(text)),
  hubToken: keySchema,
  apiMaps: keySchema,
} as const;

export type IntegrationKey = keyof typeof integrationRules;
export const integrationKeys = Object.keys(integrationRules).filter((key): key is IntegrationKey =>
  Object.hasOwn(integrationRules, key),
);
export const integrationKeySchema = z.enum(integrationKeys);

export const integrationSchema = z
  .object({
    key: integrationKeySchema,
    /** "" for everybody but admins. */
    value: z.string(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof integrationSchema>;

/** Why something outside gave no answer that counts. */
export const outboundFailures = [
  /** Not http or https, or with a name and password in it. */
  'bad-address',
  /** It leads into our own network, or to this machine. */
  'closed-address',
  'unknown-host',
  'unreachable',
  'bad-certificate',
  'timeout',
  'too-large',
  'too-many-redirects',
  /** It sends on to nowhere, or what was sent would go to somebody else. */
  'bad-redirect',
  /** What came back is no HTTP, or ended in the middle. */
  'broken-answer',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

/** What came of trying an integration. */
export const integrationTestSchema = z
  .object({
    outcome: z.enum([
      'works',
      /** Nothing is set. */
      'not-set',
      /** An organization alone opens nothing: the key of OpenAI is missing. */
      'key-missing',
      'refused',
      'limited',
      /** It answered, and not what it answers otherwise. */
      'unexpected',
      ...outboundFailures,
    ]),
    /** Of HTTP, if anybody answered. */
    status: z.number().int().nullable(),
    /** How many models or channels there are. */
    count: z.number().int().nonnegative().nullable(),
    /** The first of them, or the place that was found. */
    names: z.array(z.string().max(100)).max(5),
  })
  .meta({ id: 'IntegrationTest' });
export type IntegrationTest = z.infer<typeof integrationTestSchema>;
