import {
  type Audience,
  type EventMetadata,
  type FeedBody,
  type ContactSummary,
  type Message,
  textsOf,
  type TicketListItem,
  type TicketPlace,
} from '@balcao/contracts';
import { z } from 'zod';

/** The entry of one event, before it has a position in the feed. */
export type FeedEntry = FeedBody & {
  readonly eventId: string;
  readonly at: Date;
  /** The contacts in it, in any role: it is deleted with each of them. */
  readonly contactIds: readonly number[];
  readonly ticketId: number | null;
  /** For an event of a contact alone: the sectors of the contact's tickets then (rule P28). */
  readonly contactQueueIds: readonly number[] | null;
  readonly audience: Audience;
};

type OwnerEvent = { readonly id: string; readonly at: Date; readonly metadata: EventMetadata };

/** The actor of an event. */
export const actorOf = ({ metadata: { actor } }: Pick<OwnerEvent, 'metadata'>): FeedBody['data']['actor'] => {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId, name: actor.name };
    case 'api':
    case 'system':
      return { kind: actor.kind, id: null, name: actor.name };
    case 'channel':
      return { kind: 'channel', id: actor.connectionId, name: '' };
    case 'nobody':
      return { kind: 'nobody', id: null, name: '' };
  }
};

export type MessageData = Extract<FeedBody, { type: 'message.sent' }>['data'];
export type FeedContact = MessageData['contact'];
type WholeContact = Extract<FeedBody, { type: 'contact.updated' }>['data']['contact'];

export const feedTicketOf = (ticket: TicketListItem): MessageData['ticket'] => ({
  id: ticket.id,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  connectionId: ticket.whatsappId,
});

/** The place in an event of the ticket, whatever happened since. */
export const feedPlaceOf = ({ status, userId, queueId, whatsappId }: TicketPlace) => ({
  status,
  userId,
  queueId,
  connectionId: whatsappId,
});

export const feedContactOf = ({ id, name, number, isGroup }: ContactSummary): FeedContact => ({
  id,
  name,
  number,
  isGroup,
});

/** More tags rarely matter, and without a limit payloads could be long. */
const maxTags = 50;

export const feedWholeContactOf = (contact: ContactSummary): WholeContact => ({
  ...feedContactOf(contact),
  ...textsOf(contact),
  tags: (contact.tags ?? []).slice(0, maxTags).map(({ id, name }) => ({ id, name })),
});

/** Absent in older data. */
const sentBySchema = z.object({
  externalKey: z.string().nullable().default(null),
  api: z
    .object({ tokenId: z.uuid().nullable(), name: z.string(), by: z.enum(['human', 'automation']) })
    .nullable()
    .default(null),
});

/** The token by which a message was sent, and its sender's own name for it. */
export const sentByOf = (message: Message): z.output<typeof sentBySchema> => sentBySchema.parse(message);

const statuses = ['queued', 'sent', 'delivered', 'read', 'played'] as const;

export type Standing = Pick<Message, 'fromMe' | 'ack' | 'sendState' | 'sendProblem'>;

export const statusOf = ({ fromMe, ack, sendState }: Standing): MessageData['message']['status'] => {
  if (!fromMe) return 'received';
  if (sendState === 'failed' || sendState === 'unresolved') return sendState;
  return statuses[ack] ?? 'queued';
};

/** `body`: null if the entry has none. */
export const feedMessageOf = (message: Message, body: string | null): MessageData['message'] => ({
  id: message.id,
  status: statusOf(message),
  problem: message.sendProblem,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  ...(body === null ? {} : cutText(body)),
  mediaUrl: message.mediaUrl,
  media:
    message.media === null || message.media === undefined
      ? null
      : {
          state: message.media.state,
          fileName: message.media.fileName,
          mimeType: message.media.mimeType,
          size: message.media.size,
        },
  quotedMessageId: message.quotedMsgId,
  userId: message.userId ?? null,
  isAutomatic: (message.automatic ?? null) !== null,
  createdAt: message.createdAt,
});

/** In bytes of its JSON: a payload stays below 20 kB, whatever a contact wrote (rule H1). */
const maxBytes = 4_096;

export type CutText = { readonly body: string; readonly isBodyCut: boolean };

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The beginning of a text, in whole characters. */
export const cutText = (text: string): CutText => {
  // A character has at least one byte.
  const beginning = text.slice(0, maxBytes + 1);
  if (beginning.length === text.length && bytesOf(text) <= maxBytes) return { body: text, isBodyCut: false };
  let length = 0;
  let bytes = 0;
  for (const character of beginning) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    length += character.length;
  }
  return { body: text.slice(0, length), isBodyCut: true };
};
