import { z } from 'zod';
import { faultsSchema } from './faults.ts';

const digits = z.string().regex(/^\d+$/);

/** The account of most tests; a second connection scans with its own number. */
export const defaultNumber = '5511940000001';
const account = digits.default(defaultNumber);

/** The control endpoint: `POST /<name>` with a JSON body. A client sends `z.input` of each schema. */
const inputSchemas = {
  /** The phone of `number` scans the code that a page shows. */
  scan: z.object({ qrcode: z.string(), number: account }),
  /** A person writes to `to`. A known id is the same message again. */
  messages: z.object({
    id: z.string().optional(),
    from: digits,
    name: z.string().optional(),
    body: z.string(),
    type: z.string().default('chat'),
    /** Seconds since 1970. */
    timestamp: z.number().int().optional(),
    to: account,
    /** The id under which the chat is reported; 'hidden-number' is a lid whose number the desk may not know. */
    as: z.enum(['phone', 'lid', 'hidden-number']).default('phone'),
    group: z.object({ id: digits, title: z.string() }).optional(),
    quotedId: z.string().optional(),
    more: z.record(z.string(), z.json()).default({}),
    /** Base64; the message gets a `directPath` to it. */
    file: z.base64().optional(),
  }),
  /** The author changes a message; without a body it is deleted for everyone. */
  changes: z.object({
    id: z.string(),
    fromMe: z.boolean().default(false),
    body: z.string().nullable().default(null),
    number: account,
  }),
  /** A message that came as `ciphertext` becomes readable. */
  deciphered: z.object({
    id: z.string(),
    body: z.string(),
    type: z.string().default('chat'),
    number: account,
  }),
  /** A file that WhatsApp has again. */
  stored: z.object({ path: z.string(), file: z.base64() }),
  /** The picture of a person (`…@c.us`) or a group; null: none. `url`: its address at WhatsApp. */
  pictures: z.object({
    of: z.string(),
    file: z.base64().nullable(),
    isHidden: z.boolean().default(false),
    url: z.string().optional(),
  }),
  /** The page has a better preview of a picture. */
  preview: z.object({ id: z.string(), number: account }),
  /** A person in the phone's address book. */
  listed: z.object({ number: digits, name: z.string() }),
  /** The owner writes on the phone itself. */
  typed: z.object({ to: digits, body: z.string(), id: z.string().optional(), number: account }),
  acks: z.object({ id: z.string(), ack: z.number().int().min(-1).max(4), number: account }),
  /** The same, but open pages get no event; a new one sees it. */
  'silent-acks': z.object({ id: z.string(), ack: z.number().int().min(-1).max(4), number: account }),
  /** A person calls the account. */
  ring: z.object({ from: digits, number: account }),
  /** The calls that pages declined. */
  declined: z.object({}),
  unlink: z.object({ number: account }),
  /** The state that the page reports to the library: CONFLICT, TIMEOUT, CONNECTED … */
  state: z.object({ state: z.string(), number: account }),
  reload: z.object({ number: account }),
  /** Ends a held sync. */
  sync: z.object({ number: account }),
  'exhaust-refs': z.object({}),
  online: z.object({ isOnline: z.boolean() }),
  registered: z.object({ number: digits, isRegistered: z.boolean() }),
  /** Faults that are not named stay; `{}` only reads. */
  faults: faultsSchema.partial(),
  'no-faults': z.object({}),
  /** The messages that the network got from pages, oldest first, after the position. */
  outbox: z.object({ after: z.number().int().default(0) }),
  pages: z.object({}),
  /** How many devices are linked to the account. */
  devices: z.object({ number: account }),
  /** How often pages asked whether the account's own number exists. */
  asked: z.object({ number: account }),
  /** The modules that the library requested and the page does not have. */
  missed: z.object({}),
} as const;

export type ControlName = keyof typeof inputSchemas;
export type ControlInput<N extends ControlName> = z.input<(typeof inputSchemas)[N]>;
export type ParsedInputs = { readonly [N in ControlName]: z.output<(typeof inputSchemas)[N]> };
export const inputs: { readonly [N in ControlName]: z.ZodType<ParsedInputs[N]> } = inputSchemas;
export const controlNames = Object.keys(inputSchemas).filter(isControl);

function isControl(name: string): name is ControlName {
  return Object.hasOwn(inputSchemas, name);
}

const answerSchemas = {
  scan: z.object({}),
  messages: z.object({ id: z.string() }),
  changes: z.object({}),
  deciphered: z.object({}),
  stored: z.object({}),
  pictures: z.object({}),
  preview: z.object({}),
  listed: z.object({}),
  typed: z.object({ id: z.string() }),
  acks: z.object({}),
  'silent-acks': z.object({}),
  ring: z.object({ id: z.string() }),
  declined: z.object({ ids: z.array(z.string()) }),
  unlink: z.object({}),
  state: z.object({}),
  reload: z.object({}),
  sync: z.object({}),
  'exhaust-refs': z.object({}),
  online: z.object({}),
  registered: z.object({}),
  faults: faultsSchema,
  'no-faults': z.object({}),
  outbox: z.object({
    messages: z.array(
      z.object({
        position: z.number(),
        id: z.string(),
        chat: z.string(),
        to: z.string(),
        body: z.string(),
        from: z.string(),
        type: z.string(),
        quotedId: z.string().nullable(),
        more: z.record(z.string(), z.json()),
        isEdited: z.boolean(),
        isRevoked: z.boolean(),
      }),
    ),
  }),
  pages: z.object({
    pages: z.array(z.object({ ref: z.string().nullable(), number: z.string().nullable() })),
  }),
  devices: z.object({ count: z.number() }),
  asked: z.object({ times: z.number() }),
  missed: z.object({ names: z.array(z.string()) }),
} as const satisfies Record<ControlName, z.ZodType>;

export type ControlAnswers = { readonly [N in ControlName]: z.output<(typeof answerSchemas)[N]> };
export const answers: { readonly [N in ControlName]: z.ZodType<ControlAnswers[N]> } = answerSchemas;
