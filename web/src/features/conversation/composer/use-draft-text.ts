import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftText, drafts, isSameDraft, noDraft } from '../../../entities/message/drafts.ts';
import { begunEdits, useBegunEdit, useRefusedEdit } from './begun-edits.ts';
import { endWriting, noteWriting } from './writing.ts';
import type { ComposerAim } from './composer-target.ts';
import { putBack } from './put-back.ts';
import { unsign } from './send-choices.ts';

const keepAfterMs = 300;

type Options = {
  readonly userId: number;
  readonly ticketId: number;
  readonly aim: ComposerAim;
};

type TakenIn = {
  readonly text: string;
  readonly from?: string | undefined;
  readonly isNote?: boolean;
};

const withTaken = (now: DraftText, { text, from, isNote = now.isNote }: TakenIn): DraftText => ({
  ...now,
  isNote,
  body: now.body === from ? text : [now.body.trimEnd(), text].filter((part) => part !== '').join('\n'),
});

/**
 * What stands in the input. It is kept while it is written; while a message is being changed its text stands there
 * instead, and the draft comes back behind it.
 */
export const useDraftText = ({ userId, ticketId, aim }: Options) => {
  const { target, replyTo } = aim;
  const [draft, setDraft] = useState(() => drafts.read(userId, ticketId));
  const edited = target?.kind === 'edit' ? target.message : undefined;
  const edit = useBegunEdit(userId, ticketId);

  // Not in the middle of something else.
  const refused = useRefusedEdit(userId, ticketId);
  const isFree = edit === undefined && draft.body.trim() === '';
  useEffect(() => {
    if (isFree && refused !== undefined) begunEdits.goOn(userId, ticketId);
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

  // Another device went on writing, or sent it: what stands here untouched follows.
  const follow = useEffectEvent((told: DraftText, before: DraftText): void => {
    if (!isSameDraft(draft.body.trim() === '' ? noDraft : { ...draft, quotedMsgId: replyTo }, before)) return;
    setDraft(told);
    aim.replyToTold(told.quotedMsgId);
  });
  useEffect(
    () => drafts.onRemoteChange(userId, ticketId, (told, before) => follow(told, before)),
    [userId, ticketId],
  );

  return {
    text: edited === undefined ? draft.body : (edit?.text ?? unsign(edited.body).text),
    setText: (text: string): void => {
      if (edited === undefined) {
        setDraft({ ...draft, body: text });
        // A note is for colleagues, and what is emptied is an answer no more.
        if (draft.isNote || text.trim() === '') endWriting(ticketId);
        else noteWriting(ticketId);
      } else begunEdits.write(userId, ticketId, edited, text);
    },
    isNote: edited === undefined && draft.isNote,
    /** Something is begun that is meant for the contact. */
    isAnswering: draft.body.trim() !== '' && !draft.isNote,
    setIsNote: (isNote: boolean): void => setDraft({ ...draft, isNote }),
    /** What stands there gives way to another text, unless somebody went on writing. */
    exchange: (from: string, to: string): void =>
      setDraft((now) => (now.body === from ? { ...now, body: to } : now)),
    /** Replaces the command that asked for it; if the command is gone, appends to the text. */
    takeIn: (taken: TakenIn): void => setDraft((now) => withTaken(now, taken)),
    putBack: (taken: string): void => setDraft(putBack(draft, taken)),
    /** It went out. */
    forget: (): void => {
      if (edited !== undefined) {
        begunEdits.end(userId, ticketId);
        return;
      }
      endWriting(ticketId);
      // What is written next is meant for the contact again, unless somebody says otherwise.
      setDraft(noDraft);
      latest.current = noDraft;
      drafts.write(userId, ticketId, noDraft);
    },
  };
};
