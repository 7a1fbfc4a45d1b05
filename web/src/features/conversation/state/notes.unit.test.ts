import type { Note } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { putNote, removeNote } from './notes.ts';

const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const noteAt = (minute: number, change: Partial<Note> = {}): Note => ({
  id: `0199a1b2-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  ticketId: 1,
  body: `written at ${String(minute)}`,
  userId: 5,
  userName: 'Ana',
  clientId: null,
  isEdited: false,
  createdAt: timeOf(minute),
  updatedAt: timeOf(minute),
  ...change,
});

test('a note is inserted by its time, once', () => {
  const notes = [noteAt(1), noteAt(3)];
  expect(putNote(putNote(notes, noteAt(2)), noteAt(2))).toEqual([noteAt(1), noteAt(2), noteAt(3)]);
});

test("a colleague's change wins over the answer to an earlier one", () => {
  const mine = noteAt(1, { body: 'mine', isEdited: true, updatedAt: timeOf(4) });
  const theirs = noteAt(1, { body: 'theirs', isEdited: true, updatedAt: timeOf(5) });
  expect(putNote([theirs], mine)).toEqual([theirs]);
  expect(putNote([mine], theirs)).toEqual([theirs]);
});

test('a missing author is no change of a note', () => {
  const gone = noteAt(1, { userId: null });
  expect(putNote([noteAt(1)], gone)).toEqual([gone]);
});

test('a deleted note disappears, and no other', () => {
  const notes = [noteAt(1), noteAt(2)];
  expect(removeNote(notes, noteAt(1).id)).toEqual([noteAt(2)]);
  expect(removeNote(notes, 'none')).toBe(notes);
});
