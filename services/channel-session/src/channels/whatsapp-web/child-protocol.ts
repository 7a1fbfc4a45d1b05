import {
  announcedLocationSchema,
  announcedMediaSchema,
  identitySchema,
  mediaTypeSchema,
} from '@balcao/contracts';
import { z } from 'zod';

/** The messages between the service and a connection's child process; both sides parse all of them. */

/** Tested; at 100 MiB the link to the browser breaks. */
export const mostFileBytes = 64 * 1024 * 1024;

const externalIdSchema = z.string().min(1);
const messageKeySchema = z.object({ externalId: externalIdSchema, fromMe: z.boolean() });
const addressesSchema = z.array(identitySchema).readonly();

export const launchSettingsSchema = z.object({
  profilePath: z.string(),
  chromiumPath: z.string(),
  browserArgs: z.array(z.string()).readonly(),
  isSandboxed: z.boolean(),
  /** The account of the process and its browser; null if they run as it already. */
  account: z.object({ uid: z.number().int(), gid: z.number().int() }).nullable(),
  qrLifetimeMs: z.number(),
  silentReadyMs: z.number(),
  quietMs: z.number(),
  answerMs: z.number(),
});
export type LaunchSettings = z.infer<typeof launchSettingsSchema>;

const inputSchemas = {
  /** Answered once the page runs; phases follow. */
  launch: launchSettingsSchema,
  send: z.object({
    externalId: externalIdSchema,
    to: addressesSchema,
    body: z.string(),
    /** A file at this path, readable by the process's account. */
    file: z
      .object({ path: z.string(), fileName: z.string(), mimeType: z.string(), isVoice: z.boolean() })
      .nullable(),
    quoted: messageKeySchema.nullable(),
  }),
  edit: z.object({ externalId: externalIdSchema, to: addressesSchema, body: z.string() }),
  revoke: z.object({ externalId: externalIdSchema, to: addressesSchema }),
  /** Writes the file of a message to the path of an empty file. */
  download: z.object({ message: messageKeySchema, peer: addressesSchema, path: z.string() }),
  /** Writes the picture of the person with one of these addresses to the path of an empty file. */
  picture: z.object({ of: addressesSchema, path: z.string() }),
  check: z.object({ number: z.string() }),
  contacts: z.object({}),
  find: z.object({ externalId: externalIdSchema, to: addressesSchema }),
  /** Reports messages after these times (address value, ms), then lets live messages through. */
  'catch-up': z.object({ marks: z.array(z.tuple([z.string(), z.number()])).readonly() }),
  /** The id of a ringing call. */
  decline: z.object({ callId: z.string() }),
  probe: z.object({}),
  logout: z.object({}),
  stop: z.object({}),
};
const outputSchemas = {
  launch: z.object({}),
  send: z.object({}),
  edit: z.object({}),
  revoke: z.object({}),
  download: z.object({}),
  picture: z.object({ isThere: z.boolean() }),
  check: z.object({ identities: z.array(identitySchema).nullable() }),
  contacts: z.object({
    contacts: z.array(z.object({ identities: z.array(identitySchema).min(1), name: z.string() })),
  }),
  find: z.object({ ack: z.number().nullable() }),
  'catch-up': z.object({ chats: z.number(), unreadable: z.number() }),
  decline: z.object({}),
  probe: z.object({ isAlive: z.boolean() }),
  logout: z.object({ isUnlinked: z.boolean() }),
  stop: z.object({}),
};

export type CommandName = keyof typeof inputSchemas;
export type CommandInputs = { readonly [N in CommandName]: z.output<(typeof inputSchemas)[N]> };
export type CommandOutputs = { readonly [N in CommandName]: z.output<(typeof outputSchemas)[N]> };
export const commandInputs: { readonly [N in CommandName]: z.ZodType<CommandInputs[N]> } = inputSchemas;
export const commandOutputs: { readonly [N in CommandName]: z.ZodType<CommandOutputs[N]> } = outputSchemas;

const commandNameSchema = z.enum([
  'launch',
  'send',
  'edit',
  'revoke',
  'download',
  'picture',
  'check',
  'contacts',
  'find',
  'catch-up',
  'decline',
  'probe',
  'logout',
  'stop',
]);

export const commandSchema = z.object({
  id: z.number().int(),
  name: commandNameSchema,
  input: z.unknown(),
  /** ms since 1970; the command is dropped after that. */
  deadline: z.number(),
});
export type Command = z.infer<typeof commandSchema>;

export const childMessageSchema = z.object({
  externalId: externalIdSchema,
  fromMe: z.boolean(),
  peer: z.array(identitySchema).min(1),
  peerName: z.string(),
  isGroup: z.boolean(),
  author: z.object({ identities: z.array(identitySchema), name: z.string() }).nullable(),
  body: z.string(),
  mediaType: mediaTypeSchema,
  media: announcedMediaSchema.nullable(),
  location: announcedLocationSchema.nullable(),
  isVideoCall: z.boolean(),
  quotedExternalId: z.string().nullable(),
  sentAtMs: z.number(),
  isReadBack: z.boolean(),
});
export type ChildMessage = z.infer<typeof childMessageSchema>;

const unreadableChatSchema = z.object({
  /** The page's own name of it; "" means every chat. */
  chat: z.string(),
  addresses: z.array(z.string()),
  /** When the first of these messages came. */
  fromMs: z.number(),
  /** At least this many. */
  messages: z.number().int().positive(),
});
export type ChildUnreadableChat = z.infer<typeof unreadableChatSchema>;

const problemKindSchema = z.enum([
  'not-ready',
  'rejected',
  'not-on-channel',
  'too-large',
  'unknown',
  'start-failed',
  'not-found',
  'too-late',
  'not-supported',
]);

export const childFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), id: z.number().int(), output: z.unknown() }),
  z.object({
    kind: z.literal('failed'),
    id: z.number().int(),
    problem: problemKindSchema,
    detail: z.string(),
  }),
  z.object({ kind: z.literal('waiting-for-scan'), qrcode: z.string() }),
  z.object({ kind: z.literal('pairing') }),
  z.object({ kind: z.literal('syncing') }),
  z.object({ kind: z.literal('ready'), number: z.string() }),
  z.object({ kind: z.literal('interrupted') }),
  z.object({
    kind: z.literal('ended'),
    reason: z.enum(['logged-out', 'replaced-elsewhere', 'crashed', 'deaf', 'qr-expired']),
    detail: z.string(),
  }),
  /** A call rings. Without an answer it continues to ring at the phone. */
  z.object({ kind: z.literal('called'), callId: z.string() }),
  z.object({ kind: z.literal('message'), message: childMessageSchema }),
  z.object({ kind: z.literal('edited'), message: messageKeySchema, body: z.string() }),
  z.object({ kind: z.literal('revoked'), message: messageKeySchema }),
  z.object({
    kind: z.literal('ack'),
    externalId: externalIdSchema,
    ack: z.union([z.number(), z.literal('rejected')]),
  }),
  /** Chats with messages that could not be read. `isWhole`: there are no others. */
  z.object({ kind: z.literal('unreadable'), chats: z.array(unreadableChatSchema), isWhole: z.boolean() }),
  /** A line for the log, without names and numbers. */
  z.object({ kind: z.literal('note'), text: z.string() }),
]);
export type ChildFrame = z.infer<typeof childFrameSchema>;
export type EndReason = Extract<ChildFrame, { kind: 'ended' }>['reason'];
