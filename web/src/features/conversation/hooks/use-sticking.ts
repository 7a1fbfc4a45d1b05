import { type UIEvent, useCallback, useEffect, useRef } from 'react';
import { handles } from './handles.ts';

type Options = {
  readonly isStuckAtFirst: boolean;
  readonly nearEndPx: number;
  /** What is loaded is not all: its end is no place to stay at. */
  readonly endsEarly: boolean;
};

type Sticking = {
  readonly isStuck: () => boolean;
  readonly stick: () => void;
  readonly release: () => void;
  readonly followScroll: (event: UIEvent<HTMLElement>) => void;
};

/**
 * Whether the list stays at its end when what is above grows: until somebody goes up. A growing list moves by itself, but
 * never up; told from where it stands alone, a jump to the top would look like growth, and be undone. Only while rows turn
 * out higher than they were taken for does it go up by itself, and that counts until somebody touches anything.
 */
export const useSticking = ({ isStuckAtFirst, nearEndPx, endsEarly }: Options): Sticking => {
  const state = useRef({ isStuck: isStuckAtFirst, top: 0, height: 0 });
  const isUntouched = useRef(true);
  useEffect(() => {
    const touch = (): void => {
      isUntouched.current = false;
    };
    for (const name of handles) window.addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      for (const name of handles) window.removeEventListener(name, touch, { capture: true });
    };
  }, []);
  const followScroll = useCallback(
    ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
      const isNearEnd = scrollHeight - clientHeight - scrollTop <= nearEndPx;
      const isMeasured = isUntouched.current && scrollHeight !== state.current.height;
      const hasGoneUp = scrollTop < state.current.top && !isMeasured;
      state.current = {
        isStuck: !endsEarly && (isNearEnd || (state.current.isStuck && !hasGoneUp)),
        top: scrollTop,
        height: scrollHeight,
      };
    },
    [nearEndPx, endsEarly],
  );
  return {
    isStuck: useCallback(() => state.current.isStuck, []),
    stick: useCallback(() => {
      state.current = { ...state.current, isStuck: true };
    }, []),
    release: useCallback(() => {
      state.current = { isStuck: false, top: 0, height: 0 };
    }, []),
    followScroll,
  };
};
