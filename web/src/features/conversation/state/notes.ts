import type { Note } from '@balcao/contracts';

/** Oldest first. The note with the newest change wins, however late the answer to an earlier change is. */
export const putNote = (notes: readonly Note[], note: Note): readonly Note[] => {
  const at = notes.findIndex(({ id }) => id === note.id);
  const known = notes[at];
  if (known !== undefined)
    return Date.parse(note.updatedAt) < Date.parse(known.updatedAt) ? notes : notes.with(at, note);
  const index = notes.findLastIndex(({ createdAt }) => createdAt <= note.createdAt);
  return notes.toSpliced(index + 1, 0, note);
};

export const removeNote = (notes: readonly Note[], noteId: string): readonly Note[] =>
  notes.some(({ id }) => id === noteId) ? notes.filter(({ id }) => id !== noteId) : notes;
