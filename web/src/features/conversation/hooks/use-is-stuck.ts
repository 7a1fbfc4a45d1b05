import type { Message } from '@balcao/contracts';
import { useEffect, useState } from 'react';
import { useClientConfig } from '../../../config/client-config.ts';

const longestTimerMs = 2 ** 31 - 1;

/** Whether this should have gone out long ago: the desk's own alarm by the same rule (quality.md N10). */
export const useIsStuck = ({ sendState, way }: Message): boolean => {
  const { stuckAfterSeconds } = useClientConfig();
  const since = sendState === 'queued' ? (way?.queuedAt ?? way?.heldUntil) : undefined;
  const stuckAt =
    since === undefined || since === null ? Infinity : Date.parse(since) + stuckAfterSeconds * 1_000;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (stuckAt === Infinity) return;
    const wait = Math.min(Math.max(stuckAt - Date.now(), 0), longestTimerMs);
    const timer = setTimeout(() => setNow(Math.max(Date.now(), stuckAt)), wait);
    return () => clearTimeout(timer);
  }, [stuckAt]);
  return now >= stuckAt;
};
