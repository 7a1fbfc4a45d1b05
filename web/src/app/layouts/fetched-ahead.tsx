import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAhead } from '../../components/later.tsx';
import { atRest } from '../../lib/at-rest.ts';
import { prefetchPages } from '../page-files.tsx';

/** Rendered after the first page has loaded: prefetches what may be opened from it. */
export const FetchedAhead = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    void atRest(queryClient).then(prefetchPages).then(fetchAhead);
  }, [queryClient]);
  return null;
};
