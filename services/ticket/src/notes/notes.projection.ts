import type { Note, NoteEvents, PastEventOf, TicketEvents } from '@balcao/contracts';
import type { Projection, Unplaced } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';

type Tx = Transaction<TicketTables>;
type NoteEvent = Unplaced<PastEventOf<NoteEvents>>;

/** Notes as they stand, and what became of them. Of an erased contact neither is left. */
export const notesProjection: Projection<TicketEvents, TicketTables> = {
  name: 'notes',
  tables: ['rm_notes', 'rm_note_history'],
  on: {
    NoteWritten: async (tx, event) => {
      const { data, sealed, revision } = event;
      if (sealed === null) return;
      const { note } = sealed;
      await tx
        .insertInto('rm_notes')
        .values({
          note_id: data.noteId,
          ticket_id: data.ticketId,
          client_id: note.clientId,
          created_at: new Date(note.createdAt),
          ...columnsOf(note),
          revision,
        })
        .execute();
      await tell(tx, event, null, note.body);
    },
    NoteRewritten: async (tx, event) => {
      const { data, sealed, revision } = event;
      if (sealed === null) return;
      await tx
        .updateTable('rm_notes')
        .set({ ...columnsOf(sealed.note), revision })
        .where('note_id', '=', data.noteId)
        .execute();
      await tell(tx, event, sealed.before, sealed.note.body);
    },
    NoteDeleted: async (tx, event) => {
      await tx.deleteFrom('rm_notes').where('note_id', '=', event.data.noteId).execute();
      if (event.sealed !== null) await tell(tx, event, event.sealed.before, null);
    },
  },
  onMany: {
    TicketDeleted: async (tx, events) => {
      const gone = sql<boolean>`ticket_id = any(${events.map(({ data }) => data.ticketId)}::bigint[])`;
      await tx.deleteFrom('rm_notes').where(gone).execute();
      await tx.deleteFrom('rm_note_history').where(gone).execute();
    },
  },
};

const columnsOf = (note: Note) => ({
  body: note.body,
  user_id: note.userId,
  user_name: note.userName,
  is_edited: note.isEdited,
  updated_at: new Date(note.updatedAt),
});

const tell = async (
  tx: Tx,
  { id, data: { ticketId, noteId }, at, metadata }: NoteEvent,
  before: string | null,
  after: string | null,
): Promise<void> => {
  const facts = (body: string | null): string | null =>
    body === null ? null : JSON.stringify({ noteId, body });
  await tx
    .insertInto('rm_note_history')
    .values({
      entry_id: id,
      ticket_id: ticketId,
      at,
      type: 'noted',
      actor: JSON.stringify(metadata.actor),
      before: facts(before),
      after: facts(after),
    })
    .execute();
};
