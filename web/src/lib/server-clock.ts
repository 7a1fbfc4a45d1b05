import { useEffect, useState } from 'react';

/** The desk's time, updated at this interval. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

/** The Date header has whole seconds and takes a while to arrive, so a smaller difference does not count. */
const toleranceMs = 1500;

let aheadMs = 0;

/** Learns the server's time from an answer's Date header and our times of request and answer. */
export const learnServerTime = (date: string | null, askedAt: number, answeredAt: number): void => {
  const second = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(second)) return;
  const found = second + 500 - (askedAt + answeredAt) / 2;
  if (Math.abs(found - aheadMs) > toleranceMs + (answeredAt - askedAt) / 2) aheadMs = found;
};

/** The desk's time, because a browser's clock may be wrong by hours. */
export const serverNow = (): number => Date.now() + aheadMs;
