import { useCallback, useLayoutEffect, useRef } from 'react';
import { handles } from './handles.ts';

/** Rows that were put before the others are measured by then: a slow machine takes longer for as many. */
const holdFrames = 90;
/** The list corrects itself within a frame or two, where it does. */
const patienceMs = 80;
const isOffPx = 2;

/** The end of a row: what stands above its message, a date, goes to another row when older ones come. */
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
    // A finger that let go: the list goes on, and so it shall.
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
 * Whoever reads above the end stays at the row they read when older ones come before it. The list sees to that while it is
 * scrolled up and for 50 ms after; a slow machine measures later that some rows are higher than they were taken for.
 * @returns for the element that scrolls.
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
    // The list changes after this: here its rows still stand where they stood.
    const letGo = hold(scroller.current);
    for (const name of handles) window.addEventListener(name, letGo, { capture: true, passive: true });
    return () => {
      letGo();
      for (const name of handles) window.removeEventListener(name, letGo, { capture: true });
    };
  }, [firstItemIndex, isStuck]);
  return useCallback((element) => {
    scroller.current = element instanceof HTMLElement ? element : undefined;
  }, []);
};
