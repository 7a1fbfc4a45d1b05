import type { Note, NoteEvents, PastEventOf } from '@balcao/contracts';
import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
import { describe, test } from 'vitest';
import { noteDecider } from './note.decider.ts';

const note: Note = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  ticketId: 5,
  body: 'Ligar amanhã',
  userId: 7,
  userName: 'Ana',
  clientId: null,
  isEdited: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const data = { noteId: note.id, ticketId: 5, contactId: 6, userId: 7 };
const subject = 'contact-6';
const written: PastEventOf<NoteEvents> = { type: 'NoteWritten', data, sealed: { note } };
const deleted: PastEventOf<NoteEvents> = { type: 'NoteDeleted', data, sealed: { before: note.body } };
const own = { userId: 7, isAdmin: false };
const other = { userId: 8, isAdmin: false };
const admin = { userId: 9, isAdmin: true };
const later = '2026-11-21T12:05:00.000Z';
const rewrite = (editor: typeof own, body: string) =>
  ({ type: 'RewriteNote', editor, body, at: later }) as const;

describe('a note', () => {
  test('is written once, even if the call repeats', () => {
    const write = { type: 'WriteNote', note, contactId: 6 } as const;
    given(noteDecider, [])
      .when(write)
      .then([{ type: 'NoteWritten', data, sealed: { note }, subject }]);
    given(noteDecider, [written]).when(write).nothing();
  });
  test('is changed only by its writer, and is marked as edited', () => {
    const after = { ...note, body: 'Hoje', isEdited: true, updatedAt: later };
    given(noteDecider, [written])
      .when(rewrite(own, 'Hoje'))
      .then([{ type: 'NoteRewritten', data, sealed: { note: after, before: note.body }, subject }]);
    given(noteDecider, [written]).when(rewrite(own, note.body)).nothing();
    given(noteDecider, [written]).when(rewrite(admin, 'Hoje')).fails('ERR_NO_PERMISSION');
  });
  test('is deleted by its writer or an admin', () => {
    const gone = [{ type: 'NoteDeleted' as const, data, sealed: { before: note.body }, subject }];
    given(noteDecider, [written]).when({ type: 'DeleteNote', editor: own }).then(gone);
    given(noteDecider, [written]).when({ type: 'DeleteNote', editor: admin }).then(gone);
    given(noteDecider, [written]).when({ type: 'DeleteNote', editor: other }).fails('ERR_NO_PERMISSION');
  });
  test('is not found after its deletion', () => {
    given(noteDecider, []).when({ type: 'DeleteNote', editor: own }).fails('ERR_NO_NOTE_FOUND');
    given(noteDecider, [written, deleted]).when(rewrite(own, 'x')).fails('ERR_NO_NOTE_FOUND');
  });
});

test('has the whole text in each event, so the projection does not read the former row', () => {
  const rewritten = { ...note, body: 'Hoje', isEdited: true };
  carryWholeState(noteDecider, [
    written,
    { type: 'NoteRewritten', data, sealed: { note: rewritten, before: note.body } },
    { type: 'NoteRewritten', data, sealed: null },
    deleted,
  ]);
});
