import type { Message, Note } from '@balcao/contracts';
import { formatDate } from '../../../lib/text/format.ts';
import type { OutboxItem } from '../outbox/outbox.ts';

type Separators = {
  /** dd/MM/yyyy, on the first row of a day. */
  readonly date?: string;
  /** On the first row of another ticket. */
  readonly ticketId?: number;
  /** The ticket that this one continues. */
  readonly continuedFromId?: number;
  readonly isFirstUnread?: boolean;
  /** The other side begins to speak. */
  readonly isOtherSide?: boolean;
};

export type ConversationRow = Separators &
  (
    | { readonly kind: 'message'; readonly key: string; readonly message: Message }
    | { readonly kind: 'note'; readonly key: string; readonly note: Note }
    | { readonly kind: 'outbox'; readonly key: string; readonly item: OutboxItem }
  );

type Side = 'own' | 'contact' | 'inside';
type Facts = { readonly date: string; readonly ticketId: number; readonly side: Side };

const separatorsOf = (
  before: Facts | undefined,
  row: Facts,
  continuedFromId: number | undefined,
): Separators => ({
  ...(before?.date === row.date ? {} : { date: row.date }),
  ...(before !== undefined && before.ticketId !== row.ticketId ? { ticketId: row.ticketId } : {}),
  ...(continuedFromId === undefined ? {} : { ticketId: row.ticketId, continuedFromId }),
  ...(before !== undefined && before.side !== row.side ? { isOtherSide: true } : {}),
});

/** A card or picture that a script wrote out as text is not shown, because nobody can read it (rule P5). */
export const isUnreadable = ({ mediaType, body, api = null }: Message): boolean =>
  api !== null && (mediaType === 'vcard' || body.includes('BEGIN:VCARD') || body.includes('data:image/'));

type Options = {
  readonly ticketId: number;
  /** The previous ticket, even if its messages are not shown: it may be in another sector. */
  readonly continuedFromId: number | null;
  readonly messages: readonly Message[];
  /** Oldest first; notes older than the oldest loaded message come with its page. */
  readonly notes: readonly Note[];
  readonly hasOlder: boolean;
  /** Entries newer than the newest loaded message come with its page, notes and own texts too. */
  readonly hasNewer: boolean;
  readonly outbox: readonly OutboxItem[];
  /** The last inbound message that was read at opening; undefined: no divider. */
  readonly readUpTo: number | undefined;
};

type Bare =
  | { readonly kind: 'message'; readonly message: Message; readonly at: string }
  | { readonly kind: 'note'; readonly note: Note; readonly at: string };

/** Messages stay in their order; a note is before the first newer message. */
const woven = ({ messages, notes, hasOlder, hasNewer }: Options): readonly Bare[] => {
  const shown = messages.filter((message) => !isUnreadable(message));
  const oldest = shown[0]?.createdAt;
  const newest = shown.at(-1)?.createdAt;
  const waiting = notes.filter(
    ({ createdAt }) =>
      (!hasOlder || (oldest !== undefined && createdAt >= oldest)) &&
      (!hasNewer || (newest !== undefined && createdAt <= newest)),
  );
  const rows: Bare[] = [];
  let next = 0;
  const putNotesUpTo = (at: string | undefined): void => {
    for (; next < waiting.length; next += 1) {
      const note = waiting[next];
      if (note === undefined || (at !== undefined && note.createdAt >= at)) return;
      rows.push({ kind: 'note', note, at: note.createdAt });
    }
  };
  for (const message of shown) {
    putNotesUpTo(message.createdAt);
    rows.push({ kind: 'message', message, at: message.createdAt });
  }
  putNotesUpTo(undefined);
  return rows;
};

/**
 * The rows of the conversation, oldest first: the server's messages, then the outbox. A text keeps its key when the
 * server's message replaces it.
 */
export const conversationRows = (options: Options): ConversationRow[] => {
  const { ticketId, messages, notes, readUpTo, hasOlder, hasNewer } = options;
  const outbox = hasNewer ? [] : options.outbox;
  const arrived = new Set([...messages, ...notes].map(({ clientId }) => clientId));
  let before: Facts | undefined;
  let isDivided = readUpTo === undefined;
  const begun = new Set<number>();
  // Tickets of merged contacts may alternate: each begins once.
  const continued = (row: Facts): number | undefined => {
    if (begun.has(row.ticketId)) return undefined;
    begun.add(row.ticketId);
    if (before === undefined && hasOlder) return undefined;
    if (row.ticketId === ticketId && options.continuedFromId !== null) return options.continuedFromId;
    // The user is already reading the earlier one.
    if (before === undefined || before.ticketId === ticketId) return undefined;
    return before.ticketId < row.ticketId ? before.ticketId : undefined;
  };
  const separate = (row: Facts): Separators => {
    const separators = separatorsOf(before, row, continued(row));
    before = row;
    return separators;
  };
  const rows = woven(options).map((row): ConversationRow => {
    const date = formatDate(row.at);
    if (row.kind === 'note') {
      const { note } = row;
      return {
        kind: 'note',
        key: note.clientId ?? note.id,
        note,
        ...separate({ date, ticketId: note.ticketId, side: 'inside' }),
      };
    }
    const { message } = row;
    const isFirstUnread =
      !isDivided && message.ticketId === ticketId && (message.inboundNumber ?? 0) > (readUpTo ?? 0);
    if (isFirstUnread) isDivided = true;
    return {
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      ...separate({ date, ticketId: message.ticketId, side: message.fromMe ? 'own' : 'contact' }),
      ...(isFirstUnread ? { isFirstUnread } : {}),
    };
  });
  const waiting = outbox
    .filter((item) => item.ticketId === ticketId && !arrived.has(item.clientId))
    .map((item): ConversationRow => ({
      kind: 'outbox',
      key: item.clientId,
      item,
      ...separate({
        date: formatDate(item.writtenAt),
        ticketId,
        side: item.kind === 'note' ? 'inside' : 'own',
      }),
    }));
  return [...rows, ...waiting];
};
