import { deletedSign, type messageChangeEvents, type RecordedOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { withOtherText } from '#tickets/last-message.rules.ts';
import { lockTicket } from '#tickets/lock-ticket.ts';
import { storeTimelineEntry } from './store-timeline-entry.ts';

type Events = typeof messageChangeEvents;
export type MessageChange = RecordedOf<
  Pick<Events, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;

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
