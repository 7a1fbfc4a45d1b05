import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportKeys } from './report-keys.ts';

const askedAgainMs = 2_000;

/** While figures are being counted anew, the page asks for them often, and once more at the end. */
export const useFollowRecount = (isRecounting: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRecounting) return;
    const ask = (): void => void queryClient.invalidateQueries({ queryKey: reportKeys.all });
    const timer = setInterval(ask, askedAgainMs);
    return () => {
      clearInterval(timer);
      // Some answers may be older than the one that said that all is counted.
      ask();
    };
  }, [isRecounting, queryClient]);
};
