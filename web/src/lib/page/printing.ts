import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
let isFollowed = false;

const change = (now: boolean): void => {
  if (now === isPrinting) return;
  isPrinting = now;
  // The browser prints what the page shows when this function returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

const follow = (): void => {
  if (isFollowed) return;
  isFollowed = true;
  window.addEventListener('beforeprint', () => change(true));
  window.addEventListener('afterprint', () => change(false));
  // Developer tools show a page as it prints, without printing it.
  window.matchMedia('print').addEventListener('change', ({ matches }) => change(matches));
};

const subscribe = (listener: () => void): (() => void) => {
  follow();
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is being printed (rule U22). */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
