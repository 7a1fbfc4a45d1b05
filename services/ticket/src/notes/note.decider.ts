import {
  type Failure,
  fail,
  failure,
  type NewEventOf,
  type Note,
  type NoteEvents,
  ok,
  type PastEventOf,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

export type NoteState =
  | { readonly status: 'absent' }
  | { readonly status: 'written'; readonly note: Note; readonly contactId: number }
  | { readonly status: 'deleted' };

type Editor = { readonly userId: number; readonly isAdmin: boolean };

export type NoteCommand =
  | { readonly type: 'WriteNote'; readonly note: Note; readonly contactId: number }
  | { readonly type: 'RewriteNote'; readonly editor: Editor; readonly body: string; readonly at: string }
  | { readonly type: 'DeleteNote'; readonly editor: Editor };

export type NoteProblem = Failure<'ERR_NO_NOTE_FOUND' | 'ERR_NO_PERMISSION'>;

/** Decides an internal note of a ticket, in stream `note-<id>`. A note is never sent (rule M20). */
export const noteDecider: Decider<
  NoteState,
  NoteCommand,
  NewEventOf<NoteEvents>,
  PastEventOf<NoteEvents>,
  NoteProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'WriteNote') {
      if (state.status !== 'absent') return ok([]);
      const { note, contactId } = command;
      return ok([{ type: 'NoteWritten', ...factsOf(note, contactId), sealed: { note } }]);
    }
    if (state.status !== 'written') return fail(failure('ERR_NO_NOTE_FOUND'));
    const { note, contactId } = state;
    const { editor } = command;
    const isOwn = note.userId === editor.userId;
    if (command.type === 'DeleteNote') {
      if (!isOwn && !editor.isAdmin) return fail(failure('ERR_NO_PERMISSION'));
      return ok([{ type: 'NoteDeleted', ...factsOf(note, contactId), sealed: { before: note.body } }]);
    }
    if (!isOwn) return fail(failure('ERR_NO_PERMISSION'));
    if (command.body === note.body) return ok([]);
    const rewritten = { ...note, body: command.body, isEdited: true, updatedAt: command.at };
    return ok([
      {
        type: 'NoteRewritten',
        ...factsOf(note, contactId),
        sealed: { note: rewritten, before: note.body },
      },
    ]);
  },
  evolve: (_, event) => {
    if (event.type === 'NoteDeleted') return { status: 'deleted' };
    // Nobody reads a note of an erased contact.
    if (event.sealed === null) return { status: 'deleted' };
    return { status: 'written', note: event.sealed.note, contactId: event.data.contactId };
  },
};

export const noteStream = (noteId: string): string => `note-${noteId}`;

const factsOf = (
  { id, ticketId, userId }: Note,
  contactId: number,
): {
  data: { noteId: string; ticketId: number; contactId: number; userId: number | null };
  subject: string;
} => ({ data: { noteId: id, ticketId, contactId, userId }, subject: `contact-${contactId}` });
