import { create } from 'zustand';

/** By user and note: a row unmounts when it is scrolled out of view, and finds its edit again. */
const useNoteEditDrafts = create<Readonly<Record<string, string | undefined>>>(() => ({}));

/** @returns the edited text; undefined if there is none */
export const useNoteEditDraft = (userId: number, noteId: string): string | undefined =>
  useNoteEditDrafts((edits) => edits[keyOf(userId, noteId)]);

export const noteEditDrafts = {
  write: (userId: number, noteId: string, text: string): void =>
    useNoteEditDrafts.setState({ [keyOf(userId, noteId)]: text }),
  /** An edit that the user continues while it is saved stays. */
  endSaved: (userId: number, noteId: string, saved: string): void => {
    if (useNoteEditDrafts.getState()[keyOf(userId, noteId)]?.trim() === saved)
      noteEditDrafts.end(userId, noteId);
  },
  end: (userId: number, noteId: string): void =>
    useNoteEditDrafts.setState({ [keyOf(userId, noteId)]: undefined }),
};

const keyOf = (userId: number, noteId: string): string => `${String(userId)} ${noteId}`;
