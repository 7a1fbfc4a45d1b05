import { useEffect, useState } from 'react';
import { useClientConfig } from '../../../config/client-config.ts';
import { serverNow } from '../../../lib/server-clock.ts';

const longestTimerMs = 2 ** 31 - 1;

/** Whether a message that waits for a channel is stuck, by the same rule as the desk's alarm (rule O5). */
export const useIsStuck = (since: string | null | undefined): boolean => {
  const { stuckAfterSeconds } = useClientConfig();
  const stuckAt =
    since === undefined || since === null ? Infinity : Date.parse(since) + stuckAfterSeconds * 1_000;
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (stuckAt === Infinity) return;
    const wait = Math.min(Math.max(stuckAt - serverNow(), 0), longestTimerMs);
    const timer = setTimeout(() => setNow(Math.max(serverNow(), stuckAt)), wait);
    return () => clearTimeout(timer);
  }, [stuckAt]);
  return now >= stuckAt;
};
