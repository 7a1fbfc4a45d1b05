import type { ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What will be lost, if the server has to say it. */
  readonly loss?: ReactNode;
};

/** How a page deletes its entries. */
export type Removal<E> = {
  readonly labelOf: (entry: E) => string;
  readonly question: (entry: E) => Question;
  /** If all entries may be deleted at once. */
  readonly all?: { readonly label: string; readonly question: Question } | undefined;
  readonly isBusy: boolean;
  /** @param done to be called after success or failure */
  readonly remove: (target: E | 'all', done: () => void) => void;
  /** Some entries cannot be deleted: the last admin, one's own user. */
  readonly may?: (entry: E) => boolean;
};

type Props<E> = {
  readonly removal: Removal<E>;
  readonly target: E | 'all';
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before it deletes, and says what will be lost. */
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
