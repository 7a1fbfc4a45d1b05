import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAhead } from '../../components/later.tsx';
import { atRest } from '../../lib/at-rest.ts';
import { prefetchPages } from '../page-files.tsx';

/** Behind a page that stands and has asked for what it shows: what may be opened from it comes once the line is free. */
export const FetchedAhead = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    void atRest(queryClient).then(prefetchPages).then(fetchAhead);
  }, [queryClient]);
  return null;
};
