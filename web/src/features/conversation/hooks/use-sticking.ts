import { type UIEvent, useCallback, useEffect, useRef } from 'react';

/**
 * When something below the list takes its space (a quote, a keyboard), a list at its end stays there.
 * @returns for the element that scrolls
 */
export const useStickToEnd = (isStuck: () => boolean): ((element: HTMLElement | Window | null) => void) => {
  const observer = useRef<ResizeObserver>(undefined);
  return useCallback(
    (element) => {
      observer.current?.disconnect();
      if (!(element instanceof HTMLElement)) return;
      const keep = (): void => {
        if (isStuck()) element.scrollTo({ top: element.scrollHeight });
      };
      // The list reads its position right after this.
      keep();
      observer.current = new ResizeObserver(keep);
      observer.current.observe(element);
    },
    [isStuck],
  );
};

/** Events by which a user may scroll a list. */
export const scrollEvents = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

type Options = {
  /** The list opens at its end; otherwise at the first unread message. */
  readonly isStuckAtFirst: boolean;
  readonly nearEndPx: number;
  /** Newer messages are not loaded: the list does not stick to the end of the loaded ones. */
  readonly endsEarly: boolean;
  /** Of the newest row, in the numbering of the list. */
  readonly lastItemIndex: number;
};

type Sticking = {
  readonly isStuck: () => boolean;
  readonly release: () => void;
  readonly followScroll: (event: UIEvent<HTMLElement>) => void;
  /** The list reports its end; this confirms it and then reports it. */
  readonly confirmEnd: (scroller: HTMLElement, onConfirmed: () => void) => void;
  /** The list reports that it is not at its end. */
  readonly leaveEnd: () => void;
};

const isDrawn = (scroller: HTMLElement, itemIndex: number): boolean =>
  scroller.querySelector(`[data-item-index="${String(itemIndex)}"]`) !== null;

/**
 * Keeps the list at its end while rows above grow, until the user scrolls up. A list that grows never moves up by
 * itself, so a move up is the user's; the position alone does not distinguish a jump to the top from growth. There is
 * one exception: if rows are higher than estimated, the list moves up by itself. That counts until the user touches
 * anything.
 *
 * A list that begins at the first unread message looks short until its rows are drawn. Its end then counts only if
 * the last row is there, because otherwise messages below would be marked as read.
 */
export const useSticking = (options: Options): Sticking => {
  const { isStuckAtFirst, nearEndPx, endsEarly, lastItemIndex } = options;
  const state = useRef({ isStuck: isStuckAtFirst, top: 0, height: 0 });
  const isUntouched = useRef(true);
  const frame = useRef(0);
  useEffect(() => {
    const touch = (): void => {
      isUntouched.current = false;
    };
    for (const name of scrollEvents) window.addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      for (const name of scrollEvents) window.removeEventListener(name, touch, { capture: true });
      cancelAnimationFrame(frame.current);
    };
  }, []);
  const isTakenForShort = useCallback(
    (scroller: HTMLElement): boolean =>
      !isStuckAtFirst && isUntouched.current && !isDrawn(scroller, lastItemIndex),
    [isStuckAtFirst, lastItemIndex],
  );
  const isAtEnd = useCallback(
    (scroller: HTMLElement): boolean =>
      scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= nearEndPx &&
      !isTakenForShort(scroller),
    [nearEndPx, isTakenForShort],
  );
  const followScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>): void => {
      const { scrollTop, scrollHeight } = currentTarget;
      const isMeasured = isUntouched.current && scrollHeight !== state.current.height;
      const scrolledUp = scrollTop < state.current.top && !isMeasured;
      state.current = {
        isStuck: !endsEarly && (isAtEnd(currentTarget) || (state.current.isStuck && !scrolledUp)),
        top: scrollTop,
        height: scrollHeight,
      };
      // Rows that turn out higher leave the list above its end, and no event reports that.
      if (isStuckAtFirst && isUntouched.current && state.current.isStuck)
        currentTarget.scrollTo({ top: scrollHeight });
    },
    [isAtEnd, isStuckAtFirst, endsEarly],
  );
  const leaveEnd = useCallback((): void => cancelAnimationFrame(frame.current), []);
  const confirmEnd = useCallback(
    (scroller: HTMLElement, onConfirmed: () => void): void => {
      const look = (): void => {
        if (isTakenForShort(scroller)) {
          frame.current = requestAnimationFrame(look);
          return;
        }
        if (!isStuckAtFirst && isUntouched.current && !isAtEnd(scroller)) return;
        if (!endsEarly) state.current = { ...state.current, isStuck: true };
        onConfirmed();
      };
      leaveEnd();
      look();
    },
    [isStuckAtFirst, isTakenForShort, isAtEnd, endsEarly, leaveEnd],
  );
  return {
    isStuck: useCallback(() => state.current.isStuck, []),
    release: useCallback(() => {
      state.current = { isStuck: false, top: 0, height: 0 };
    }, []),
    followScroll,
    confirmEnd,
    leaveEnd,
  };
};
