import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../loading/delayed-skeleton.tsx';
import { ErrorState } from '../loading/error-state.tsx';
import type { Pages } from '../loading/next-page-trigger.tsx';
import { AdminCards } from './admin-cards.tsx';
import { AdminTable } from './admin-table.tsx';
import type { Entry, RowsProps } from './rows.ts';

export type ListQuery = Pages & { readonly isPending: boolean; readonly refetch: () => unknown };

type Props<E extends Entry> = Omit<RowsProps<E>, 'entries' | 'query'> & {
  readonly query: ListQuery;
  /** undefined until the first page has loaded. */
  readonly entries: readonly E[] | undefined;
  /** The search text; a new search starts at the top of the list. */
  readonly search: string;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
};

/** The entries of an admin page, or its loading, empty or error state. */
export const AdminList = <E extends Entry>({ query, entries, search, empty, ...rows }: Props<E>) => {
  const theme = useTheme();
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  if (query.isPending)
    return (
      <DelayedSkeleton>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <SkeletonBar key={key} height={52} />
        ))}
      </DelayedSkeleton>
    );
  if (entries === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (entries.length === 0) return empty;
  const Rows = isNarrow ? AdminCards : AdminTable;
  return <Rows<E> key={search} {...rows} entries={entries} query={query} />;
};
