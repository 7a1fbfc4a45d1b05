import { deletedSign, type messageChangeEvents, type RecordedOf, withOtherText } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { reindexMessage } from './index-words.ts';

type Events = typeof messageChangeEvents;
export type MessageChange = RecordedOf<
  Pick<Events, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;

type TextChange = Exclude<MessageChange, { readonly type: 'MessageChangeRefused' }>;

/** What a person changed of a message: found no more by its old text, and told by the timeline. */
export const noteChange = async (db: TicketDb, event: MessageChange): Promise<void> => {
  const { messageId, ticketId } = event.data;
  const { sealed } = event;
  if (sealed === null || !(await holdTicket(db, ticketId))) return;
  switch (event.type) {
    case 'MessageEdited': {
      const { before, body, preview } = event.sealed ?? { before: '', body: '', preview: '' };
      await reindexMessage(db, { messageId, ticketId, text: body });
      await showInstead(db, event, preview);
      await tell(db, event, 'edited', before, body);
      return;
    }
    case 'MessageDeleted': {
      await reindexMessage(db, { messageId, ticketId, text: '' });
      await showInstead(db, event, deletedSign);
      await tell(db, event, 'deleted', sealed.body, null);
      return;
    }
    case 'MessageChangeRefused': {
      const { body, preview } = event.sealed ?? { body: '', preview: '' };
      await reindexMessage(db, { messageId, ticketId, text: body });
      await showInstead(db, event, preview);
    }
  }
};

/**
 * Whether it is still there, and then until the end of the transaction: whoever deletes it goes after what is written
 * here. A channel refuses a change long after, and its old text must not come back with that.
 */
const holdTicket = async (db: TicketDb, ticketId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
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

const tell = async (
  db: TicketDb,
  { id, data: { messageId, ticketId, mediaType }, at, metadata }: TextChange,
  type: 'edited' | 'deleted',
  before: string,
  after: string | null,
): Promise<void> => {
  await db
    .insertInto('rm_message_changes')
    .values({
      entry_id: id,
      ticket_id: ticketId,
      at,
      type,
      actor: JSON.stringify(metadata.actor),
      before: JSON.stringify({ messageId, mediaType, body: before }),
      after: after === null ? null : JSON.stringify({ messageId, mediaType, body: after }),
    })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .execute();
};
