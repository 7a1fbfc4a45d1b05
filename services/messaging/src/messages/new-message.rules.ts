import {
  type ApiOrigin,
  type Media,
  type MediaType,
  type Message,
  type MessageWay,
  type QuotedMessage,
} from '@balcao/contracts';
import { outboundSequence } from './sequence.rules.ts';

export const queuedWay = ({
  queuedAt,
  heldUntil,
}: Pick<MessageWay, 'queuedAt' | 'heldUntil'>): MessageWay => ({
  queuedAt,
  heldUntil,
  handedAt: null,
  serverAt: null,
  deviceAt: null,
  readAt: null,
});

export type NewMessageFacts = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly body: string;
  readonly clientId: string | null;
  /** null for what the desk says by itself. */
  readonly userId: number | null;
  /** By which rule the desk says it by itself. */
  readonly automatic?: NonNullable<Message['automatic']>;
  /** By which token it came. */
  readonly api?: ApiOrigin;
  readonly externalKey?: string;
  readonly quoted: QuotedMessage | null;
  readonly at: Date;
  /** null: it goes at once. */
  readonly heldUntil: Date | null;
  /** Absent: a text. */
  readonly file?: { readonly mediaType: MediaType; readonly media: Media; readonly mediaUrl: string | null };
};

/** A message of ours the moment that it is queued: under a clock. */
export const newMessage = (facts: NewMessageFacts): Message => {
  const at = facts.at.toISOString();
  return {
    id: facts.messageId,
    ticketId: facts.ticketId,
    ack: 0,
    read: true,
    fromMe: true,
    body: facts.body,
    mediaUrl: facts.file?.mediaUrl ?? null,
    mediaType: facts.file?.mediaType ?? 'chat',
    isDeleted: false,
    isEdited: false,
    quotedMsgId: facts.quoted?.id ?? null,
    quotedMsg: facts.quoted,
    contactId: null,
    contact: null,
    oldMessages: [],
    media: facts.file?.media ?? null,
    way:
      facts.heldUntil === null
        ? queuedWay({ queuedAt: at, heldUntil: null })
        : queuedWay({ queuedAt: null, heldUntil: facts.heldUntil.toISOString() }),
    call: null,
    change: null,
    userId: facts.userId,
    ...(facts.automatic === undefined ? {} : { automatic: facts.automatic }),
    ...(facts.api === undefined ? {} : { api: facts.api }),
    ...(facts.externalKey === undefined ? {} : { externalKey: facts.externalKey }),
    clientId: facts.clientId,
    sendState: 'queued',
    sendProblem: null,
    inboundNumber: null,
    sequence: outboundSequence(facts.at, facts.messageId),
    createdAt: at,
    updatedAt: at,
  };
};
