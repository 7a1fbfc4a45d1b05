import { z } from 'zod';
import { isoDateSchema } from './entities/primitives.ts';

/** Only visible ASCII, because it becomes part of a header or an address. */
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

/** Every key with its allowed values; "" means none (rule D9). */
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
    /** "" for everyone but admins. */
    value: z.string(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof integrationSchema>;

/** Why an outside program gave no valid answer. */
export const outboundFailures = [
  /** Not http or https, or with a user name and a password. */
  'bad-address',
  /** An address of our own network or this machine. */
  'closed-address',
  'unknown-host',
  'unreachable',
  'bad-certificate',
  'timeout',
  'too-large',
  'too-many-redirects',
  /** The redirect has no valid target, or would send the body to another host. */
  'bad-redirect',
  /** The answer is not HTTP, or broke off. */
  'broken-answer',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

/** The result of testing an integration. */
export const integrationTestSchema = z
  .object({
    outcome: z.enum([
      'works',
      /** No value is set. */
      'not-set',
      /** An organization is set, but not the OpenAI key. */
      'key-missing',
      'refused',
      'limited',
      /** The answer has an unexpected form. */
      'unexpected',
      ...outboundFailures,
    ]),
    /** The HTTP status, if there was an answer. */
    status: z.number().int().nullable(),
    /** The number of models or channels. */
    count: z.number().int().nonnegative().nullable(),
    /** The first of them, or the location that was found. */
    names: z.array(z.string().max(100)).max(5),
  })
  .meta({ id: 'IntegrationTest' });
export type IntegrationTest = z.infer<typeof integrationTestSchema>;
