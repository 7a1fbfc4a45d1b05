import { useCallback, useRef } from 'react';

/**
 * What is put below the list takes room from it: a quote above the input, a keyboard. Whoever stood at its end still
 * does then. For the element that scrolls.
 */
export const useKeptEnd = (isStuck: () => boolean): ((element: HTMLElement | Window | null) => void) => {
  const observer = useRef<ResizeObserver>(undefined);
  return useCallback(
    (element) => {
      observer.current?.disconnect();
      if (!(element instanceof HTMLElement)) return;
      const keep = (): void => {
        if (isStuck()) element.scrollTo({ top: element.scrollHeight });
      };
      // The list reads where it stands when it begins, right after this.
      keep();
      observer.current = new ResizeObserver(keep);
      observer.current.observe(element);
    },
    [isStuck],
  );
};
