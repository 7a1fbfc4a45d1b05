import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayFetchNext, nearEndPx } from '../../lib/queries/may-fetch-next.ts';
import { FailedPart } from './failed-part.tsx';

/** A list that loads page by page. */
export type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
};

type Props = { readonly query: Pages };

/** Loads the next page when it scrolls near; keyboard users press it. */
export const NextPageTrigger = ({ query }: Props) => {
  const { t } = useTranslation('common');
  const sentinel = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const mayFetch = mayFetchNext(query);
  useEffect(() => {
    const element = sentinel.current;
    if (element === null || !mayFetch) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNextPage();
      },
      // A margin counts only at the root's edge, and the root is the list if it scrolls by itself.
      { root: element.closest('[data-virtuoso-scroller]'), rootMargin: `${nearEndPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayFetch, fetchNextPage]);
  if (isFetchNextPageError)
    return <FailedPart error={query.error} isLoading={isFetching} onRetry={() => void fetchNextPage()} />;
  return hasNextPage ? (
    <Box ref={sentinel} sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
      <Button loading={isFetching} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </Box>
  ) : null;
};
