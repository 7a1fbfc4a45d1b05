import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTexts } from '../lib/i18n.ts';
import { FailedPart } from './failed-part.tsx';

type Props = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => unknown;
  };
};

/** So near to the end the next page is fetched (2-administration.md §9). */
const nearPx = 100;

/** Fetches the next page by itself; whoever has no pointer to scroll with presses it. */
export const NextPageTrigger = ({ query }: Props) => {
  const texts = useTexts('common');
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    const element = place.current;
    // What failed waits for a person: it would be asked for without end.
    if (element === null || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNextPage();
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isFetchNextPageError)
    return (
      <FailedPart error={query.error} isLoading={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
    );
  return hasNextPage ? (
    <Box ref={place} sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {texts('more')}
      </Button>
    </Box>
  ) : null;
};
