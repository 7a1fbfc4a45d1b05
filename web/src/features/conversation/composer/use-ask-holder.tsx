import type { Ticket } from '@balcao/contracts';
import { type ReactNode, useState } from 'react';
import { later } from '../../../components/later.tsx';
import { useUser } from '../../../lib/session.ts';

const AskHolderDialog = later(() => import('./ask-holder-dialog.tsx'));

/** An answer that is ready, and what else may become of it. */
export type ReadyAnswer = {
  readonly send: () => void;
  /** Undefined where it can be no note. */
  readonly note?: () => void;
};

type Options = {
  readonly ticket: Pick<Ticket, 'id' | 'status' | 'user'>;
  /** Whether it is this user's ticket now. */
  readonly onTakeOver: () => Promise<boolean>;
};

type AskHolder = {
  /** Undefined where there is nobody to ask about. */
  readonly ask: ((answer: ReadyAnswer) => void) | undefined;
  readonly dialog: ReactNode;
};

/** Kept as long as the tab: whoever loads it anew has decided all the same. */
const wasAsked = (storageKey: string): boolean => sessionStorage.getItem(storageKey) !== null;

/** Whoever answers a ticket that a colleague has is asked once whether they mean to. */
export const useAskHolder = ({ ticket, onTakeOver }: Options): AskHolder => {
  const { id: userId } = useUser();
  const [ready, setReady] = useState<ReadyAnswer>();
  const [isBusy, setIsBusy] = useState(false);
  const holder = ticket.status === 'open' && ticket.user?.id !== userId ? ticket.user : null;
  const close = (): void => setReady(undefined);
  const storageKey = `balcao.answersBeside ${String(userId)} ${String(ticket.id)} ${String(holder?.id)}`;
  const takeOver = async (answer: ReadyAnswer): Promise<void> => {
    setIsBusy(true);
    const isTaken = await onTakeOver();
    setIsBusy(false);
    // Where it was not given, what was written stays: the reason is said.
    close();
    if (isTaken) answer.send();
  };
  return {
    ask: holder === null || wasAsked(storageKey) ? undefined : setReady,
    dialog:
      ready === undefined || (holder === null && !isBusy) ? null : (
        <AskHolderDialog
          name={holder?.name ?? ''}
          isBusy={isBusy}
          onSend={() => {
            sessionStorage.setItem(storageKey, 'true');
            close();
            ready.send();
          }}
          onTakeOver={() => void takeOver(ready)}
          onNote={
            ready.note === undefined
              ? undefined
              : () => {
                  close();
                  ready.note?.();
                }
          }
          onClose={close}
        />
      ),
  };
};
