import { lastMessageOf, type messageChangeEvents, type RecordedOf } from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { reindexMessage } from './index-words.ts';

type Events = typeof messageChangeEvents;
export type MessageChange = RecordedOf<
  Pick<Events, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;

/** In the list a deleted message is a sign that needs no language. */
const deletedSign = '🚫';

/** What a person changed of a message: found no more by its old text, and told by the timeline. */
export const noteChange = async (db: TicketDb, event: MessageChange): Promise<void> => {
  const { messageId, ticketId } = event.data;
  const { sealed } = event;
  if (sealed === null) return;
  switch (event.type) {
    case 'MessageEdited': {
      const { before, body, preview } = event.sealed ?? { before: '', body: '', preview: '' };
      await reindexMessage(db, { messageId, ticketId, text: body });
      await replaceLastMessage(db, ticketId, before, preview);
      await tell(db, event, 'edited', before, body);
      return;
    }
    case 'MessageDeleted': {
      await reindexMessage(db, { messageId, ticketId, text: '' });
      await replaceLastMessage(db, ticketId, sealed.body, deletedSign);
      await tell(db, event, 'deleted', sealed.body, null);
      return;
    }
    case 'MessageChangeRefused': {
      const { body, preview } = event.sealed ?? { body: '', preview: '' };
      await reindexMessage(db, { messageId, ticketId, text: body });
      const shown = event.data.kind === 'delete' ? deletedSign : await findEditedBody(db, messageId);
      if (shown !== null) await replaceLastMessage(db, ticketId, shown, preview);
    }
  }
};

/** Where the list shows that text it shows the other; the order of the list is not touched. */
const replaceLastMessage = async (
  db: TicketDb,
  ticketId: number,
  before: string,
  after: string,
): Promise<void> => {
  for (const fromMe of [true, false])
    await db
      .updateTable('rm_tickets')
      .set({ last_message: lastMessageOf(after, fromMe) })
      .where('ticket_id', '=', ticketId)
      .where('last_message', '=', lastMessageOf(before, fromMe))
      .execute();
};

const tell = async (
  db: TicketDb,
  { id, data: { messageId, ticketId }, at, metadata }: MessageChange,
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
      before: JSON.stringify({ messageId, body: before }),
      after: after === null ? null : JSON.stringify({ messageId, body: after }),
    })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .execute();
};

/** What the message said after its last edit. */
const findEditedBody = async (db: TicketDb, messageId: string): Promise<string | null> => {
  const { rows } = await sql<{ body: string | null }>`
    select after ->> 'body' as body from rm_message_changes
    where ticket_id = (select ticket_id from rm_message_words where message_id = ${messageId}::uuid)
      and type = 'edited' and after ->> 'messageId' = ${messageId}
    order by at desc limit 1
  `.execute(db);
  return rows[0]?.body ?? null;
};
