import type { ApiOrigin, Media, MediaType, Message, MessageWay, QuotedMessage } from '@balcao/contracts';
import { outboundSequence } from './conversation.rules.ts';

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
  /** null for a message of the automation. */
  readonly userId: number | null;
  /** The rule by which the automation sent it. */
  readonly automatic?: NonNullable<Message['automatic']>;
  /** The API token that sent it. */
  readonly api?: ApiOrigin;
  readonly externalKey?: string;
  readonly quoted: QuotedMessage | null;
  readonly at: Date;
  /** null: it is sent at once. */
  readonly heldUntil: Date | null;
  /** Absent for a text. */
  readonly file?: { readonly mediaType: MediaType; readonly media: Media; readonly mediaUrl: string | null };
};

/** A message of ours at the moment of queueing. */
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
