import { type ContactSummary, mediaTypeSchema, type Message } from '@balcao/contracts';
import { z } from 'zod';
import { apiErrorCodeSchema } from '../../../lib/session/api-error.ts';
import { nameOrNumber } from '../../../entities/contact/contact-name.ts';

/** As much of a quoted message as its quote shows before the server answers. */
const quotedSchema = z.object({
  id: z.string(),
  body: z.string(),
  mediaType: mediaTypeSchema,
  isDeleted: z.boolean(),
  fromMe: z.boolean(),
  author: z.string().nullable(),
});
export type Quoted = z.infer<typeof quotedSchema>;

/** `conversationContact` is named where the message itself names nobody. */
export const quotedOf = (
  { id, body, mediaType, isDeleted, fromMe, contact }: Message,
  conversationContact: Pick<ContactSummary, 'name' | 'number'> | null,
): Quoted => {
  const author = contact ?? conversationContact;
  return {
    id,
    body: body.slice(0, 300),
    mediaType,
    isDeleted,
    fromMe,
    author: author && nameOrNumber(author),
  };
};

const common = {
  /** A uuid v7, which sorts in the order of writing. */
  clientId: z.uuid(),
  userId: z.number().int(),
  ticketId: z.number().int(),
  writtenAt: z.iso.datetime(),
  /** The server refused it: it is sent again only when the user asks. Also for unknown codes of another release. */
  refusedAs: apiErrorCodeSchema.optional().catch('ERR_UNKNOWN'),
};
const sendFields = { quoted: quotedSchema.nullable(), holdSeconds: z.number().int() };

export const storedItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...common, ...sendFields, body: z.string() }),
  z.object({
    kind: z.literal('file'),
    ...common,
    ...sendFields,
    file: z.instanceof(Blob),
    fileName: z.string(),
    caption: z.string(),
  }),
  z.object({ kind: z.literal('note'), ...common, body: z.string() }),
]);
export type StoredItem = z.infer<typeof storedItemSchema>;

export type FileItem = Extract<StoredItem, { kind: 'file' }>;

type Unstamped<Item> = Item extends StoredItem
  ? Omit<Item, 'clientId' | 'userId' | 'writtenAt' | 'refusedAs'>
  : never;
/** An outbox entry. */
export type Outgoing = Unstamped<StoredItem>;

/** The text that can be copied. */
export const textOf = (item: StoredItem): string => (item.kind === 'file' ? item.caption : item.body);
