import type { Note } from '@balcao/contracts';

/** Oldest first; the later told one of two is the newer. */
export const putNote = (notes: readonly Note[], note: Note): readonly Note[] => {
  const at = notes.findIndex(({ id }) => id === note.id);
  if (at !== -1) return notes.with(at, note);
  const place = notes.findLastIndex(({ createdAt }) => createdAt <= note.createdAt);
  return notes.toSpliced(place + 1, 0, note);
};

export const removeNote = (notes: readonly Note[], noteId: string): readonly Note[] =>
  notes.some(({ id }) => id === noteId) ? notes.filter(({ id }) => id !== noteId) : notes;
