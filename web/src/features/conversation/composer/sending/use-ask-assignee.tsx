import type { Ticket } from '@balcao/contracts';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../../components/loading/lazy-part.tsx';
import { useUser } from '../../../../lib/session/session.ts';

const AskAssigneeDialog = lazyPart(() => import('./ask-assignee-dialog.tsx'));

/** An answer that is ready, and what else it could become. */
export type ReadyAnswer = {
  readonly send: () => void;
  /** Undefined if it cannot become a note. */
  readonly note?: () => void;
};

type Options = {
  readonly ticket: Pick<Ticket, 'id' | 'status' | 'user'>;
  /** Whether it is this user's ticket now. */
  readonly onTakeOver: () => Promise<boolean>;
};

type AskAssignee = {
  /** Undefined if there is no colleague to ask about. */
  readonly ask: ((answer: ReadyAnswer) => void) | undefined;
  readonly dialog: ReactNode;
};

/** Kept in the tab's session storage: a reload does not ask again. */
const wasAsked = (storageKey: string): boolean => sessionStorage.getItem(storageKey) !== null;

/** A user who answers a colleague's ticket is asked once whether they mean to. */
export const useAskAssignee = ({ ticket, onTakeOver }: Options): AskAssignee => {
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
    // If the takeover fails, the text stays and the reason is shown.
    close();
    if (isTaken) answer.send();
  };
  return {
    ask: holder === null || wasAsked(storageKey) ? undefined : setReady,
    dialog:
      ready === undefined || (holder === null && !isBusy) ? null : (
        <AskAssigneeDialog
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
