import type { ContactSummary, Message, TicketListItem } from '@balcao/contracts';

type MessageFacts = {
  readonly message: Message;
  readonly ticket: TicketListItem;
  readonly connectionId: number;
  /** The desk's own number; null while unknown. */
  readonly ownNumber: string | null;
};

/** The address format of the library of existing desks, which flows compare and cut; "" if no number is known. */
const addressOf = ({ number, isGroup }: Pick<ContactSummary, 'number' | 'isGroup'>): string =>
  number === null ? '' : `${number}@${isGroup ? 'g.us' : 'c.us'}`;

/** That library's message types, which flows read. */
const typeOf = ({ mediaType, media }: Message): string => {
  if (mediaType === 'audio') return media?.isVoice === true ? 'ptt' : 'audio';
  return mediaType === 'application' ? 'document' : mediaType;
};

const mediaTypes: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'application']);

/** The payload of a message for n8n (rule I3): our fields, and beside them those that flows of existing desks read. */
export const n8nPayloadOf = ({ message, ticket, connectionId, ownNumber }: MessageFacts) => {
  const ours = addressOf({ number: ownNumber, isGroup: false });
  const theirs = addressOf(ticket.contact);
  const writer = message.contact ?? ticket.contact;
  return {
    message,
    ticket,
    contact: writer,
    whatsappId: ticket.whatsappId ?? connectionId,
    queueId: ticket.queueId,
    id: message.id,
    from: message.fromMe ? ours : theirs,
    to: message.fromMe ? theirs : ours,
    /** The author in a group. */
    author: ticket.isGroup ? (message.fromMe ? ours : addressOf(writer)) : null,
    fromMe: message.fromMe,
    body: message.body,
    type: typeOf(message),
    timestamp: Math.floor(Date.parse(message.createdAt) / 1_000),
    hasMedia: mediaTypes.has(message.mediaType),
    notifyName: message.fromMe ? '' : writer.name,
  };
};
