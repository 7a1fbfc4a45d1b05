import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { WaitingDialog } from '../dialogs/waiting-dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What will be lost, if the server has to say it. */
  readonly loss?: ReactNode;
};

type RemovalOfAll = {
  readonly label: string;
  /** How many entries there are; the page's search does not limit the deletion. */
  readonly count: UseQueryOptions<number, Error, number, readonly string[]>;
  readonly question: (count: number) => Question;
};

/** How a page deletes its entries. */
export type Removal<E> = {
  readonly labelOf: (entry: E) => string;
  readonly question: (entry: E) => Question;
  /** If all entries may be deleted at once. */
  readonly all?: RemovalOfAll | undefined;
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

type AllProps = Pick<RemovalOfAll, 'label' | 'question'> & {
  readonly query: Pick<UseQueryResult<number>, 'data' | 'isFetching' | 'error' | 'refetch'>;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Says how many entries are deleted. */
export const DeleteAllDialog = ({ label, query, isBusy, onConfirm, onClose, ...all }: AllProps) => {
  const { data, isFetching, error, refetch } = query;
  // The confirmed number stays until the dialog closes, while the entries are deleted.
  const [confirmed, setConfirmed] = useState<number>();
  const count = confirmed ?? data;
  if (count === undefined)
    return (
      <WaitingDialog
        label={label}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  const { loss, ...question } = all.question(count);
  const confirm = (): void => {
    setConfirmed(count);
    onConfirm();
  };
  return (
    <ConfirmDialog isOpen {...question} isBusy={isBusy} onClose={onClose} onConfirm={confirm}>
      {loss}
    </ConfirmDialog>
  );
};

const AllDialog = ({
  all,
  ...props
}: Omit<AllProps, 'label' | 'question' | 'query'> & { readonly all: RemovalOfAll }) => (
  <DeleteAllDialog {...props} label={all.label} question={all.question} query={useQuery(all.count)} />
);

/** Asks before it deletes, and says what will be lost. */
export const RemovalDialog = <E,>({ removal, target, onClose, onDone }: Props<E>) => {
  const { all, isBusy } = removal;
  const onConfirm = (): void => removal.remove(target, onDone);
  if (target === 'all')
    return all === undefined ? null : (
      <AllDialog all={all} isBusy={isBusy} onConfirm={onConfirm} onClose={onClose} />
    );
  const { loss, ...question } = removal.question(target);
  return (
    <ConfirmDialog isOpen {...question} isBusy={isBusy} onClose={onClose} onConfirm={onConfirm}>
      {loss}
    </ConfirmDialog>
  );
};
