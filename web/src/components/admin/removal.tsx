import type { ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What will be lost, where the server must say it. */
  readonly loss?: ReactNode;
};

/** How entries of a page are deleted. */
export type Removal<E> = {
  readonly labelOf: (entry: E) => string;
  readonly question: (entry: E) => Question;
  /** Only where all of them may be deleted at once. */
  readonly all?: { readonly label: string; readonly question: Question } | undefined;
  readonly isBusy: boolean;
  /** @param done is to be called once it succeeded or failed */
  readonly remove: (target: E | 'all', done: () => void) => void;
  /** Some entries stay: the last admin, oneself. */
  readonly may?: (entry: E) => boolean;
};

type Props<E> = {
  readonly removal: Removal<E>;
  readonly target: E | 'all';
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before it deletes, and says what is lost. */
export const RemovalDialog = <E,>({ removal, target, onClose, onDone }: Props<E>) => {
  const question = target === 'all' ? removal.all?.question : removal.question(target);
  if (question === undefined) return null;
  return (
    <ConfirmDialog
      isOpen
      title={question.title}
      text={question.text}
      confirmLabel={question.confirmLabel}
      isBusy={removal.isBusy}
      onClose={onClose}
      onConfirm={() => removal.remove(target, onDone)}
    >
      {question.loss}
    </ConfirmDialog>
  );
};
