import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportKeys } from './report-keys.ts';

const askedAgainMs = 2_000;

/** While figures are being recomputed, the page fetches them often, and once more at the end. */
export const useFollowRecount = (isRecounting: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRecounting) return;
    const ask = (): void => void queryClient.invalidateQueries({ queryKey: reportKeys.all });
    const timer = setInterval(ask, askedAgainMs);
    return () => {
      clearInterval(timer);
      // Some answers may be older than the answer that reported the end.
      ask();
    };
  }, [isRecounting, queryClient]);
};
