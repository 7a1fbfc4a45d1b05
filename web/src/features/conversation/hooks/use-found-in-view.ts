import { type RefObject, useEffect, useRef } from 'react';
import { scrollEvents } from './use-sticking.ts';

/** The list may be on its way to the message, so it gets this long before it is told again. */
const patienceMs = 150;
/** Once it was in view for this long, the rows around it are measured. */
const settledMs = 1_000;
/** After this long the list stays where it is. */
const giveUpMs = 10_000;

type List = {
  readonly scroller: RefObject<HTMLElement | undefined>;
  /** Where the message is among the rows; -1: it is not loaded. */
  readonly indexOf: (messageId: string) => number;
  /** In the numbering of the list. */
  readonly firstItemIndex: number;
  readonly scrollTo: (index: number) => void;
};

const isInView = (scroller: HTMLElement, itemIndex: number): boolean => {
  const row = scroller.querySelector(`[data-item-index="${String(itemIndex)}"]`)?.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  return row !== undefined && row.top < view.bottom && row.bottom > view.top;
};

/** @returns a function that stops it */
const keepInView = (messageId: string, listNow: () => List): (() => void) => {
  const began = performance.now();
  let sawChangeAt = began;
  let wasInView = false;
  const look = (now: number): void => {
    const { scroller, indexOf, firstItemIndex, scrollTo } = listNow();
    const index = indexOf(messageId);
    if (scroller.current === undefined || index === -1 || now - began > giveUpMs) {
      stop();
      return;
    }
    const isThere = isInView(scroller.current, firstItemIndex + index);
    if (isThere !== wasInView) sawChangeAt = now;
    wasInView = isThere;
    if (isThere && now - sawChangeAt > settledMs) {
      stop();
      return;
    }
    if (!isThere && now - sawChangeAt > patienceMs) {
      sawChangeAt = now;
      scrollTo(index);
    }
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of scrollEvents) window.removeEventListener(name, stop, { capture: true });
  };
  for (const name of scrollEvents) window.addEventListener(name, stop, { capture: true, passive: true });
  return stop;
};

/**
 * A message that was found stays in view. Rows that load or are measured meanwhile can move the list away from it; then
 * the list scrolls to it again. From the first key, wheel or touch on, the user decides.
 */
export const useFoundInView = (found: string | undefined, list: List): void => {
  const latest = useRef(list);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    if (found === undefined) return;
    stop.current?.();
    stop.current = keepInView(found, () => latest.current);
  }, [found]);
  useEffect(() => () => stop.current?.(), []);
};
