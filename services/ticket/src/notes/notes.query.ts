import type { Note } from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

const maxNotes = 500;

const select = (db: TicketDb) =>
  db
    .selectFrom('rm_notes as n')
    .leftJoin('rm_users as u', 'u.user_id', 'n.user_id')
    .select([
      'n.note_id',
      'n.ticket_id',
      'n.body',
      'n.user_id',
      'n.user_name',
      'n.client_id',
      'n.is_edited',
      'n.created_at',
      'n.updated_at',
      'u.name as name_now',
      'u.is_deleted',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** A deleted user is only a name. */
const toNote = (row: Row): Note => ({
  id: row.note_id,
  ticketId: row.ticket_id,
  body: row.body,
  userId: row.is_deleted === true ? null : row.user_id,
  userName: row.name_now ?? row.user_name,
  clientId: row.client_id,
  isEdited: row.is_edited,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const findNote = async (db: TicketDb, noteId: string): Promise<Note | null> => {
  const row = await select(db).where('n.note_id', '=', noteId).executeTakeFirst();
  return row === undefined ? null : toNote(row);
};

/** The newest notes of these tickets, oldest first. */
export const findNotes = async (db: TicketDb, ticketIds: readonly number[]): Promise<Note[]> => {
  const rows = await select(db)
    .where(sql<boolean>`n.ticket_id = any(${[...ticketIds]}::bigint[])`)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.note_id', 'desc')
    .limit(maxNotes)
    .execute();
  return rows.map(toNote).toReversed();
};
