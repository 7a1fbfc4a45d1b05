import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchParts } from '../../components/lazy-part.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { prefetchPages } from '../page-files.tsx';

/** Rendered after the first page has loaded: prefetches what may be opened from it. */
export const PrefetchAfterLoad = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    void whenIdle(queryClient).then(prefetchPages).then(prefetchParts);
  }, [queryClient]);
  return null;
};
