import type { Note, NoteEvents, PastEventOf, TicketEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { noteDecider } from './note.decider.ts';

type Tx = Transaction<TicketTables>;
type NoteEvent = Unpositioned<PastEventOf<NoteEvents>>;

const keep = projectRow<TicketTables, 'rm_notes', NoteEvent>({
  table: 'rm_notes',
  keyOf: ({ data }) => ({ note_id: data.noteId }),
  columnsOf: (event) => {
    const state = stateAfter(noteDecider, event);
    return state.status === 'written' ? { ...columnsOf(state.note), revision: event.revision } : null;
  },
});

const write = async (tx: Tx, events: readonly NoteEvent[]): Promise<void> => {
  await keep(tx, events);
  for (const event of events) if (event.sealed !== null) await tell(tx, event, event.sealed);
};

/** The present notes and their history. Both are deleted with an erased contact. */
export const notesProjection: Projection<TicketEvents, TicketTables> = {
  name: 'notes',
  tables: ['rm_notes', 'rm_note_history'],
  apply: {
    NoteWritten: write,
    NoteRewritten: write,
    NoteDeleted: write,
    TicketDeleted: async (tx, events) => {
      const gone = sql<boolean>`ticket_id = any(${events.map(({ data }) => data.ticketId)}::bigint[])`;
      await tx.deleteFrom('rm_notes').where(gone).execute();
      await tx.deleteFrom('rm_note_history').where(gone).execute();
    },
  },
};

const columnsOf = (note: Note) => ({
  ticket_id: note.ticketId,
  client_id: note.clientId,
  created_at: new Date(note.createdAt),
  body: note.body,
  user_id: note.userId,
  user_name: note.userName,
  is_edited: note.isEdited,
  updated_at: new Date(note.updatedAt),
});

const tell = async (
  tx: Tx,
  { id, data: { ticketId, noteId }, at, metadata }: NoteEvent,
  sealed: NonNullable<NoteEvent['sealed']>,
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
      before: facts('before' in sealed ? sealed.before : null),
      after: facts('note' in sealed ? sealed.note.body : null),
    })
    .execute();
};
