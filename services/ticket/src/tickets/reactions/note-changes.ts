import { deletedSign, type messageChangeEvents, type RecordedOf, withOtherText } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { holdTicket } from '#tickets/hold-ticket.ts';
import { keepEntry } from './keep-entry.ts';

type Events = typeof messageChangeEvents;
export type MessageChange = RecordedOf<
  Pick<Events, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;

type TextChange = Exclude<MessageChange, { readonly type: 'MessageChangeRefused' }>;

/** What a person changed of a message, as the list and the timeline tell it. */
export const noteChange = async (db: TicketDb, event: MessageChange): Promise<void> => {
  const { sealed } = event;
  if (sealed === null || !(await holdTicket(db, event.data.ticketId))) return;
  switch (event.type) {
    case 'MessageEdited': {
      const { before, body, preview } = event.sealed ?? { before: '', body: '', preview: '' };
      await showInstead(db, event, preview);
      await tell(db, event, 'edited', before, body);
      return;
    }
    case 'MessageDeleted': {
      await showInstead(db, event, deletedSign);
      await tell(db, event, 'deleted', sealed.body, null);
      return;
    }
    case 'MessageChangeRefused': {
      await showInstead(db, event, event.sealed?.preview ?? '');
    }
  }
};

/** Where the list shows that message it shows the other text; the order of the list is not touched. */
const showInstead = async (db: TicketDb, { type, data }: MessageChange, preview: string): Promise<void> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select(['last_message', 'is_group'])
    .where('ticket_id', '=', data.ticketId)
    .where('last_message_id', '=', data.messageId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  // An edit that was refused says nothing of a message that is deleted since.
  const isStillGone = type === 'MessageChangeRefused' && data.kind === 'edit' && isDeleted(row.last_message);
  if (isStillGone) return;
  await db
    .updateTable('rm_tickets')
    .set({ last_message: withOtherText(row.last_message, preview, row.is_group) })
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
  keepEntry(db, {
    entryId: id,
    ticketId,
    at,
    type,
    actor: metadata.actor,
    before: { messageId, mediaType, body: before },
    after: after === null ? null : { messageId, mediaType, body: after },
  });
