import { create } from 'zustand';

/** By user and note: a row unmounts when it is scrolled out of view, and finds its edit again. */
const useBegunNoteEdits = create<Readonly<Record<string, string | undefined>>>(() => ({}));

/** @returns the edited text; undefined if there is none */
export const useBegunNoteEdit = (userId: number, noteId: string): string | undefined =>
  useBegunNoteEdits((edits) => edits[keyOf(userId, noteId)]);

export const begunNoteEdits = {
  write: (userId: number, noteId: string, text: string): void =>
    useBegunNoteEdits.setState({ [keyOf(userId, noteId)]: text }),
  /** An edit that the user continues while it is saved stays. */
  endSaved: (userId: number, noteId: string, saved: string): void => {
    if (useBegunNoteEdits.getState()[keyOf(userId, noteId)]?.trim() === saved)
      begunNoteEdits.end(userId, noteId);
  },
  end: (userId: number, noteId: string): void =>
    useBegunNoteEdits.setState({ [keyOf(userId, noteId)]: undefined }),
};

const keyOf = (userId: number, noteId: string): string => `${String(userId)} ${noteId}`;
