import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftText, drafts, isSameDraft, noDraft } from '../../../entities/message/drafts.ts';
import { editDrafts, useEditDraft, useRefusedEdit } from './edit/edit-drafts.ts';
import { endWriting, noteWriting } from './writing.ts';
import type { ComposerAim } from './composer-target.ts';
import { unsign } from './signature.ts';

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

const keepAfterMs = 300;

type Options = {
  readonly userId: number;
  readonly ticketId: number;
  readonly aim: ComposerAim;
};

type Adopted = {
  readonly text: string;
  readonly from?: string | undefined;
  readonly isNote?: boolean;
};

const withAdopted = (now: DraftText, { text, from, isNote = now.isNote }: Adopted): DraftText => ({
  ...now,
  isNote,
  body: now.body === from ? text : [now.body.trimEnd(), text].filter((part) => part !== '').join('\n'),
});

/**
 * The text of the input, stored while the user types. During an edit it is the message's text; afterwards the draft
 * returns.
 */
export const useDraftText = ({ userId, ticketId, aim }: Options) => {
  const { target, replyTo } = aim;
  const [draft, setDraft] = useState(() => drafts.read(userId, ticketId));
  const edited = target?.kind === 'edit' ? target.message : undefined;
  const edit = useEditDraft(userId, ticketId);

  // Not in the middle of something else.
  const refused = useRefusedEdit(userId, ticketId);
  const isFree = edit === undefined && draft.body.trim() === '';
  useEffect(() => {
    if (isFree && refused !== undefined) editDrafts.goOn(userId, ticketId);
  }, [isFree, refused, userId, ticketId]);

  const latest = useRef<DraftText>(draft);
  useEffect(() => {
    latest.current = { ...draft, quotedMsgId: replyTo };
    const timer = setTimeout(() => drafts.write(userId, ticketId, latest.current), keepAfterMs);
    return () => clearTimeout(timer);
  }, [draft, replyTo, userId, ticketId]);
  useEffect(() => {
    const keep = (): void => drafts.write(userId, ticketId, latest.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, ticketId]);

  // Another device continued the draft, or sent it: an untouched text follows.
  const follow = useEffectEvent((remote: DraftText, before: DraftText): void => {
    if (!isSameDraft(draft.body.trim() === '' ? noDraft : { ...draft, quotedMsgId: replyTo }, before)) return;
    setDraft(remote);
    aim.setReplyTo(remote.quotedMsgId);
  });
  useEffect(
    () => drafts.onRemoteChange(userId, ticketId, (remote, before) => follow(remote, before)),
    [userId, ticketId],
  );

  return {
    text: edited === undefined ? draft.body : (edit?.text ?? unsign(edited.body).text),
    setText: (text: string): void => {
      if (edited === undefined) {
        setDraft({ ...draft, body: text });
        // A note is for colleagues, and an empty text is not an answer.
        if (draft.isNote || text.trim() === '') endWriting(ticketId);
        else noteWriting(ticketId);
      } else editDrafts.write(userId, ticketId, edited, text);
    },
    isNote: edited === undefined && draft.isNote,
    /** The user began an answer to the contact. */
    isAnswering: draft.body.trim() !== '' && !draft.isNote,
    setIsNote: (isNote: boolean): void => setDraft({ ...draft, isNote }),
    /** Replaces the text, unless the user has continued it. */
    exchange: (from: string, to: string): void =>
      setDraft((now) => (now.body === from ? { ...now, body: to } : now)),
    /** Replaces the command that asked for it, or appends to the text if the command is no longer in it. */
    adopt: (adopted: Adopted): void => setDraft((now) => withAdopted(now, adopted)),
    putBack: (sent: string): void => setDraft(putBack(draft, sent)),
    /** It was sent. */
    forget: (): void => {
      if (edited !== undefined) {
        editDrafts.end(userId, ticketId);
        return;
      }
      endWriting(ticketId);
      // The next text is for the contact again, unless the user chooses a note.
      setDraft(noDraft);
      latest.current = noDraft;
      drafts.write(userId, ticketId, noDraft);
    },
  };
};
