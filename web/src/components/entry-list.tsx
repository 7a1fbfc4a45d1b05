import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Bone } from './bone.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorState } from './error-state.tsx';
import { NextPageTrigger } from './next-page-trigger.tsx';

type Query = {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type Props<Entry> = {
  readonly label: string;
  readonly query: Query;
  /** undefined while nothing came. */
  readonly entries: readonly Entry[] | undefined;
  /** What stands there when there are none. */
  readonly empty: ReactNode;
  readonly children: (entry: Entry) => ReactNode;
};

/** A short list of a page in each of its states; the next page comes when its end comes near. */
export const EntryList = <Entry extends { readonly id: number }>(props: Props<Entry>) => {
  const { query, entries } = props;
  if (query.isPending)
    return (
      <DelayedSkeleton>
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Bone key={key} height={60} />
        ))}
      </DelayedSkeleton>
    );
  if (entries === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (entries.length === 0) return props.empty;
  return (
    <>
      <Box
        component="ul"
        aria-label={props.label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {entries.map((entry) => (
          <Paper
            key={entry.id}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: 2, pr: 1, py: 1, minWidth: 0 }}
          >
            {props.children(entry)}
          </Paper>
        ))}
      </Box>
      <NextPageTrigger query={query} />
    </>
  );
};
