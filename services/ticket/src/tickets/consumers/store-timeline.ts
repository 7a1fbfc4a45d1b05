import {
  deletedSign,
  type messageChangeEvents,
  type RecordedOf,
  type AutomaticRule,
  deskTextMark,
  type messagingEvents,
  type Actor,
} from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { withOtherText } from '#tickets/last-message.rules.ts';
import { lockTicket } from '#tickets/ticket.query.ts';

type Events = typeof messageChangeEvents;
type MessageChange = RecordedOf<Pick<Events, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>>;

type TextChange = Exclude<MessageChange, { readonly type: 'MessageChangeRefused' }>;

/** Stores an edit or a deletion of a message for the list and the timeline. */
export const storeMessageChange = async (db: TicketDb, event: MessageChange): Promise<void> => {
  const { sealed } = event;
  if (sealed === null || !(await lockTicket(db, event.data.ticketId))) return;
  switch (event.type) {
    case 'MessageEdited': {
      const { before, body, preview } = event.sealed ?? { before: '', body: '', preview: '' };
      await replacePreview(db, event, preview);
      await tell(db, event, 'edited', before, body);
      return;
    }
    case 'MessageDeleted': {
      await replacePreview(db, event, deletedSign);
      await tell(db, event, 'deleted', sealed.body, null);
      return;
    }
    case 'MessageChangeRefused': {
      await replacePreview(db, event, event.sealed?.preview ?? '');
    }
  }
};

/** Replaces the list's line if it shows this message. The order of the list stays. */
const replacePreview = async (
  db: TicketDb,
  { type, data }: MessageChange,
  preview: string,
): Promise<void> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select(['last_message', 'last_message_revision', 'is_group'])
    .where('ticket_id', '=', data.ticketId)
    .where('last_message_id', '=', data.messageId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  // The refusal of an edit does not bring back a message that was deleted since.
  const isStillDeleted =
    type === 'MessageChangeRefused' && data.kind === 'edit' && isDeleted(row.last_message);
  if (isStillDeleted) return;
  await db
    .updateTable('rm_tickets')
    .set({
      last_message: withOtherText(row.last_message, preview, row.is_group),
      last_message_revision: row.last_message_revision + 1,
    })
    .where('ticket_id', '=', data.ticketId)
    .execute();
};

const isDeleted = (line: string): boolean => line.endsWith(deletedSign);

const tell = (
  db: TicketDb,
  { id, data: { messageId, ticketId, mediaType }, at, metadata }: TextChange,
  type: 'edited' | 'deleted',
  before: string,
  after: string | null,
): Promise<void> =>
  storeTimelineEntry(db, {
    entryId: id,
    ticketId,
    at,
    type,
    actor: metadata.actor,
    before: { messageId, mediaType, body: before },
    after: after === null ? null : { messageId, mediaType, body: after },
  });

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/**
 * The texts that messaging decides. Other automatic texts have an event in the ticket's stream, but that event lacks
 * the text that was sent.
 */
const followsMove: ReadonlySet<AutomaticRule> = new Set(['farewell', 'transfer-greeting']);

/**
 * Stores an automatic text for the timeline once it was sent. A farewell or greeting after a move is an entry of its
 * own; any other text completes the entry of its event (rules T15 and T21).
 */
export const storeAutomaticText = async (
  db: TicketDb,
  { id, data, sealed, at, metadata }: Queued,
): Promise<void> => {
  const rule = sealed?.message.automatic?.rule;
  if (sealed === null || rule === undefined || data.attempt > 1) return;
  const isOwnEntry = followsMove.has(rule);
  const entryId = isOwnEntry ? id : metadata.causationId;
  if (entryId === undefined || !(await lockTicket(db, data.ticketId))) return;
  const { messageId, ticketId } = data;
  const { body, mediaType } = sealed.message;
  await storeTimelineEntry(db, {
    entryId,
    ticketId,
    at,
    type: isOwnEntry ? 'automatic' : 'said',
    actor: metadata.actor,
    before: null,
    after: { messageId, mediaType, automatic: 'text', rule, body: body.replace(deskTextMark, '') },
  });
};

/** A timeline entry about a message. */
type Entry = {
  /** The id of the event that caused the message, or whose text it has. */
  readonly entryId: string;
  readonly ticketId: number;
  readonly at: Date;
  readonly type: 'edited' | 'deleted' | 'automatic' | 'said';
  readonly actor: Actor;
  readonly before: object | null;
  readonly after: object | null;
};

/** Stores the entry once, however often its event is delivered. */
const storeTimelineEntry = async (
  db: TicketDb,
  { entryId, ticketId, at, type, actor, before, after }: Entry,
): Promise<void> => {
  await db
    .insertInto('rm_message_changes')
    .values({
      entry_id: entryId,
      ticket_id: ticketId,
      at,
      type,
      actor: JSON.stringify(actor),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .execute();
};
