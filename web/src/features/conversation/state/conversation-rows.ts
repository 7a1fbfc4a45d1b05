import type { Message } from '@balcao/contracts';
import { formatDate } from '../../../lib/format.ts';
import type { OutboxItem } from './outbox.ts';

type Separators = {
  /** dd/MM/yyyy, where a day begins. */
  readonly date?: string;
  /** Where the messages of another ticket begin. */
  readonly ticketId?: number;
  readonly isFirstUnread?: boolean;
  /** The other side speaks from here on. */
  readonly isOtherSide?: boolean;
};

export type ConversationRow = Separators &
  (
    | { readonly kind: 'message'; readonly key: string; readonly message: Message }
    | { readonly kind: 'outbox'; readonly key: string; readonly item: OutboxItem }
  );

type Facts = { readonly date: string; readonly ticketId: number; readonly isOwn: boolean };

const separatorsOf = (before: Facts | undefined, row: Facts): Separators => ({
  ...(before?.date === row.date ? {} : { date: row.date }),
  ...(before !== undefined && before.ticketId !== row.ticketId ? { ticketId: row.ticketId } : {}),
  ...(before !== undefined && before.isOwn !== row.isOwn ? { isOtherSide: true } : {}),
});

type Options = {
  readonly ticketId: number;
  readonly messages: readonly Message[];
  readonly outbox: readonly OutboxItem[];
  /** The last inbound message that was read when the conversation was opened; undefined: no divider. */
  readonly readUpTo: number | undefined;
};

/**
 * What the screen shows, oldest first: what the server has, then what was written and isn't there yet. A text keeps its key
 * when the server's message takes its place.
 */
export const conversationRows = ({ ticketId, messages, outbox, readUpTo }: Options): ConversationRow[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  let before: Facts | undefined;
  let isDivided = readUpTo === undefined;
  const place = (row: Facts): Separators => {
    const separators = separatorsOf(before, row);
    before = row;
    return separators;
  };
  const rows = messages.map((message): ConversationRow => {
    const isFirstUnread =
      !isDivided && message.ticketId === ticketId && (message.inboundNumber ?? 0) > (readUpTo ?? 0);
    if (isFirstUnread) isDivided = true;
    return {
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      ...place({
        date: formatDate(message.createdAt),
        ticketId: message.ticketId,
        isOwn: message.fromMe,
      }),
      ...(isFirstUnread ? { isFirstUnread } : {}),
    };
  });
  const waiting = outbox
    .filter((item) => item.ticketId === ticketId && !arrived.has(item.clientId))
    .map((item): ConversationRow => ({
      kind: 'outbox',
      key: item.clientId,
      item,
      ...place({ date: formatDate(item.writtenAt), ticketId, isOwn: true }),
    }));
  return [...rows, ...waiting];
};
