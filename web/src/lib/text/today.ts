import { useSyncExternalStore } from 'react';
import { formatDate } from './format.ts';
import { serverNow } from '../server-clock.ts';

const lookEveryMs = 60_000;

const readToday = (): string => formatDate(new Date(serverNow()).toISOString());
const untilMidnight = (): number => {
  const now = new Date(serverNow());
  return new Date(now).setHours(24, 0, 0, 0) - now.getTime();
};

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const look = (): void => {
  clearTimeout(timer);
  // Not one timer until midnight, because a sleeping laptop stops it.
  timer = setTimeout(look, Math.min(untilMidnight() + 1, lookEveryMs));
  for (const listener of listeners) listener();
};

const follow = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', look);
    look();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** The day as dd/MM/yyyy, updated after midnight. */
export const useToday = (): string => useSyncExternalStore(follow, readToday);
