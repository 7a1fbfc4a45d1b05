import type { DraftText } from '../../../entities/message/drafts.ts';

/** A text that did not go out, before what is written already. To the contact, unless a note stands there already. */
export const putBack = (draft: DraftText, taken: string): DraftText => {
  const isFree = draft.body.trim() === '';
  return {
    ...draft,
    body: isFree ? taken : `${taken}\n${draft.body}`,
    isNote: draft.isNote && !isFree,
  };
};
