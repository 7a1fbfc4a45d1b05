import { useCallback } from 'react';
import { useUser } from '../../../../lib/session/session.ts';
import type { ComposerTarget } from '../composer-target.ts';
import { sign } from '../signature.ts';
import { useConversation } from '../../conversation-context.ts';
import type { Quoted } from '../../outbox/outgoing.ts';
import { maxHoldSeconds } from '@balcao/contracts';
import { localChoice } from '../../../../lib/local-choice.ts';

/** For how long a send can be cancelled; not at all by default (rule O2). */
export const holdChoices = [0, 5, 10, 20, maxHoldSeconds] as const;
export const holdSeconds = localChoice(
  'balcao.holdSeconds',
  (stored) => holdChoices.find((seconds) => String(seconds) === stored) ?? 0,
);

const quotedIn = (target: ComposerTarget | undefined): Quoted | null =>
  target?.kind === 'reply' ? target.quoted : null;

/** Puts the composer's content into the outbox, signed with the attendant's name if that is switched on. */
export const useSending = (ticketId: number, target: ComposerTarget | undefined) => {
  const { outbox } = useConversation();
  const { name } = useUser();
  const sendText = useCallback(
    (text: string): void =>
      outbox.add({
        kind: 'text',
        ticketId,
        body: sign(text, name),
        quoted: quotedIn(target),
        holdSeconds: holdSeconds.read(),
      }),
    [outbox, ticketId, name, target],
  );
  const sendNote = useCallback(
    (body: string): void => outbox.add({ kind: 'note', ticketId, body: body.trim() }),
    [outbox, ticketId],
  );
  /** The first file has the caption. */
  const sendFiles = useCallback(
    (files: readonly File[], caption: string): void => {
      for (const [index, file] of files.entries())
        outbox.add({
          kind: 'file',
          ticketId,
          file,
          fileName: file.name,
          caption: index === 0 && caption.trim() !== '' ? sign(caption, name) : '',
          quoted: index === 0 ? quotedIn(target) : null,
          holdSeconds: holdSeconds.read(),
        });
    },
    [outbox, ticketId, name, target],
  );
  return { sendText, sendNote, sendFiles };
};
