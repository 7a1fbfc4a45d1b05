import { useCallback, useLayoutEffect, useRef } from 'react';
import { scrollEvents } from './use-sticking.ts';

/** Rows that were added above are measured by then; a slow machine takes longer. */
const holdFrames = 90;
/** If the list corrects itself, it does so within a frame or two. */
const patienceMs = 80;
const isOffPx = 2;

/** The bottom of a row: its top may change, because the date moves to another row when older ones load. */
const endOf = (scroller: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;

/** Keeps the first visible row in position until it is released, or the list scrolls by itself. */
const hold = (scroller: HTMLElement): (() => void) => {
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-item-index]')];
  const anchor = rows.find((row) => endOf(scroller, row) > 0);
  const selector = `[data-item-index="${anchor?.dataset['itemIndex'] ?? ''}"]`;
  const position = anchor === undefined ? 0 : endOf(scroller, anchor);
  let framesLeft = holdFrames;
  let before = { end: position, scrollTop: scroller.scrollTop, since: performance.now() };
  const follow = (now: number): void => {
    const row = scroller.querySelector<HTMLElement>(selector);
    framesLeft -= 1;
    if (row === null || framesLeft < 0) return;
    const end = endOf(scroller, row);
    const { scrollTop } = scroller;
    const isOff = Math.abs(end - position) > isOffPx;
    const hasMoved = end !== before.end;
    // A fling is still scrolling: let it continue.
    const isScrolled = Math.abs(before.end - end - (scrollTop - before.scrollTop)) < 1;
    if (isOff && hasMoved && isScrolled) return;
    before = { end, scrollTop, since: hasMoved || !isOff ? now : before.since };
    if (now - before.since > patienceMs) scroller.scrollBy({ top: end - position });
    frame = requestAnimationFrame(follow);
  };
  let frame = requestAnimationFrame(follow);
  return () => {
    cancelAnimationFrame(frame);
  };
};

/**
 * A user who has scrolled up stays at their row when older ones are added above. The list itself does that while it
 * scrolls up and for 50 ms after; a slow machine measures the real heights later.
 * @returns for the element that scrolls
 */
export const useScrollAnchor = (
  firstItemIndex: number,
  isStuck: () => boolean,
): ((element: HTMLElement | Window | null) => void) => {
  const scroller = useRef<HTMLElement>(undefined);
  const known = useRef(firstItemIndex);
  useLayoutEffect(() => {
    const hasOlder = firstItemIndex < known.current;
    known.current = firstItemIndex;
    if (!hasOlder || isStuck() || scroller.current === undefined) return undefined;
    // The list changes after this; its rows are still in their old positions.
    const letGo = hold(scroller.current);
    for (const name of scrollEvents) window.addEventListener(name, letGo, { capture: true, passive: true });
    return () => {
      letGo();
      for (const name of scrollEvents) window.removeEventListener(name, letGo, { capture: true });
    };
  }, [firstItemIndex, isStuck]);
  return useCallback((element) => {
    scroller.current = element instanceof HTMLElement ? element : undefined;
  }, []);
};
