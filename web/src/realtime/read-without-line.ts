import type { Query, QueryClient } from '@tanstack/react-query';
import { ownChanges } from '../lib/session/own-changes.ts';
import { refetchQuietly } from '../lib/queries/refetch-quietly.ts';
import { useLiveStatus } from './live-status.ts';
import { settledAfterMs } from './refetch-settled.ts';

const pauseMs = 10_000;
const longestPauseMs = 60_000;
const atMostEveryMs = 3000;

type Shown = Pick<Query, 'meta'>;

const isLive = ({ meta }: Shown): boolean => meta?.['live'] === true;
const isConversation = ({ meta }: Shown): boolean => meta?.['conversation'] !== undefined;

const isMissing = (): boolean => ['starting', 'lost'].includes(useLiveStatus.getState().status);

/**
 * Without a live connection nothing tells the page about changes, so it fetches them by plain calls: all that it shows
 * after each change of its own, and the open conversation now and then and when the user comes back to it (rule L11).
 * When the connection is back, the page catches up with the live log instead. Returns a function that stops it.
 */
export const readWithoutLine = (queryClient: QueryClient): (() => void) => {
  let failures = 0;
  let readAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const read = async (what: (query: Shown) => boolean): Promise<void> => {
    readAt = performance.now();
    failures = (await refetchQuietly(queryClient, what)) ? 0 : failures + 1;
  };
  const readAll = (): void => {
    if (!isMissing()) return;
    void queryClient.invalidateQueries({ predicate: isLive, refetchType: 'none' });
    void read(isLive);
  };
  const readNowAndThen = (): void => {
    clearTimeout(timer);
    if (!isMissing()) return;
    timer = setTimeout(() => void readConversation(), Math.min(longestPauseMs, pauseMs * 2 ** failures));
  };
  /** Not during a change, whose result the page already shows and the desk may not know yet. */
  const readConversation = async (): Promise<void> => {
    if (isMissing() && document.visibilityState === 'visible' && !ownChanges.areRunning())
      await read(isConversation);
    readNowAndThen();
  };

  const isDue = (): boolean => performance.now() - readAt >= atMostEveryMs;
  const handleOwnChange = (): void => {
    if (!isMissing()) return;
    if (isDue()) readAll();
    // Some services learn of a change later than its answer.
    clearTimeout(settling);
    settling = setTimeout(readAll, settledAfterMs);
  };
  const handleReturn = (): void => {
    if (isMissing() && isDue()) void readConversation();
  };

  const stops = [
    ownChanges.follow(handleOwnChange),
    useLiveStatus.subscribe(({ status }, { status: before }) => {
      if (status === before) return;
      failures = 0;
      readNowAndThen();
    }),
    () => window.removeEventListener('focus', handleReturn),
    () => document.removeEventListener('visibilitychange', handleReturn),
  ];
  window.addEventListener('focus', handleReturn);
  document.addEventListener('visibilitychange', handleReturn);
  readNowAndThen();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    clearTimeout(settling);
  };
};
