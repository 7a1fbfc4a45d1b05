import { create } from 'zustand';

/** By user and note: its row is given up where it is scrolled out of sight, and the new text is found again. */
const useBegunNoteEdits = create<Readonly<Record<string, string | undefined>>>(() => ({}));

/** @returns the new text, undefined where none is begun */
export const useBegunNoteEdit = (userId: number, noteId: string): string | undefined =>
  useBegunNoteEdits((edits) => edits[keyOf(userId, noteId)]);

export const begunNoteEdits = {
  write: (userId: number, noteId: string, text: string): void =>
    useBegunNoteEdits.setState({ [keyOf(userId, noteId)]: text }),
  /** What is written on while it is saved is another new text: it stays. */
  endSaved: (userId: number, noteId: string, saved: string): void => {
    if (useBegunNoteEdits.getState()[keyOf(userId, noteId)]?.trim() === saved)
      begunNoteEdits.end(userId, noteId);
  },
  end: (userId: number, noteId: string): void =>
    useBegunNoteEdits.setState({ [keyOf(userId, noteId)]: undefined }),
};

const keyOf = (userId: number, noteId: string): string => `${String(userId)} ${noteId}`;
