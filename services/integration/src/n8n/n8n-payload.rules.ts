import type { ContactSummary, Message, TicketListItem } from '@balcao/contracts';

type Told = {
  readonly message: Message;
  readonly ticket: TicketListItem;
  readonly connectionId: number;
  /** The desk's own; null while it is not known. */
  readonly ownNumber: string | null;
};

/** How the library of existing desks writes an address, which flows compare and cut; "" where no number is known. */
const addressOf = ({ number, isGroup }: Pick<ContactSummary, 'number' | 'isGroup'>): string =>
  number === null ? '' : `${number}@${isGroup ? 'g.us' : 'c.us'}`;

/** The names of that library, which flows ask for. */
const typeOf = ({ mediaType, media }: Message): string => {
  if (mediaType === 'audio') return media?.isVoice === true ? 'ptt' : 'audio';
  return mediaType === 'application' ? 'document' : mediaType;
};

const mediaTypes: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'application']);

/** What n8n gets of a message (rule I3): ours as on our wire, and beside them what flows of existing desks read. */
export const n8nPayloadOf = ({ message, ticket, connectionId, ownNumber }: Told) => {
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
    /** Who wrote in a group. */
    author: ticket.isGroup ? (message.fromMe ? ours : addressOf(writer)) : null,
    fromMe: message.fromMe,
    body: message.body,
    type: typeOf(message),
    timestamp: Math.floor(Date.parse(message.createdAt) / 1_000),
    hasMedia: mediaTypes.has(message.mediaType),
    notifyName: message.fromMe ? '' : writer.name,
  };
};
