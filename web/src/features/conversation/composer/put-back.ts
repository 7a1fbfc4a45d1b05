import type { DraftText } from '../../../entities/message/drafts.ts';

/**
 * Puts an unsent text before what is already written. It becomes an answer to the contact, unless a note is being written.
 */
export const putBack = (draft: DraftText, taken: string): DraftText => {
  const isFree = draft.body.trim() === '';
  return {
    ...draft,
    body: isFree ? taken : `${taken}\n${draft.body}`,
    isNote: draft.isNote && !isFree,
  };
};
