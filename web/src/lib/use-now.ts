import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The desk's time, updated at this interval. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
