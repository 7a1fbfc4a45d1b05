import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import type { ComposerTarget } from './composer-target.ts';
import { unsign } from './send-choices.ts';

const keepAfterMs = 300;

type Options = {
  readonly userId: number;
  readonly ticketId: number;
  readonly target: ComposerTarget | undefined;
};

/**
 * What stands in the input. It is kept while it is written; while a message is being changed its text stands there
 * instead, and the draft comes back behind it.
 */
export const useDraftText = ({ userId, ticketId, target }: Options) => {
  const [draft, setDraft] = useState(() => drafts.read(userId, ticketId));
  const edited = target?.kind === 'edit' ? target.message : undefined;
  const [edit, setEdit] = useState({ messageId: '', text: '' });
  if (edited !== undefined && edit.messageId !== edited.id)
    setEdit({ messageId: edited.id, text: unsign(edited.body).text });
  if (edited === undefined && edit.messageId !== '') setEdit({ messageId: '', text: '' });

  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    const timer = setTimeout(() => drafts.write(userId, ticketId, draft), keepAfterMs);
    return () => clearTimeout(timer);
  }, [draft, userId, ticketId]);
  useEffect(() => {
    const keep = (): void => drafts.write(userId, ticketId, latest.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, ticketId]);

  // Another device went on writing, or sent it: what stands here untouched follows.
  useEffect(
    () =>
      drafts.onRemoteChange(userId, ticketId, (told, before) =>
        setDraft((known) => (known.body === before.body && known.isNote === before.isNote ? told : known)),
      ),
    [userId, ticketId],
  );

  return {
    text: edited === undefined ? draft.body : edit.text,
    setText: (text: string): void => {
      if (edited === undefined) setDraft({ ...draft, body: text });
      else setEdit({ ...edit, text });
    },
    isNote: edited === undefined && draft.isNote,
    setIsNote: (isNote: boolean): void => setDraft({ ...draft, isNote }),
    /** It went out. */
    forget: (): void => {
      if (edited !== undefined) return;
      const empty = { body: '', isNote: draft.isNote };
      setDraft(empty);
      latest.current = empty;
      drafts.write(userId, ticketId, empty);
    },
  };
};
