import { type UIEvent, useCallback, useRef } from 'react';

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
 * never up; told from where it stands alone, a jump to the top would look like growth, and be undone.
 */
export const useSticking = ({ isStuckAtFirst, nearEndPx, endsEarly }: Options): Sticking => {
  const state = useRef({ isStuck: isStuckAtFirst, top: 0 });
  const followScroll = useCallback(
    ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
      const isNearEnd = scrollHeight - clientHeight - scrollTop <= nearEndPx;
      const hasGoneUp = scrollTop < state.current.top;
      state.current = {
        isStuck: !endsEarly && (isNearEnd || (state.current.isStuck && !hasGoneUp)),
        top: scrollTop,
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
      state.current = { isStuck: false, top: 0 };
    }, []),
    followScroll,
  };
};
