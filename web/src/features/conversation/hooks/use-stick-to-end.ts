import { useCallback, useRef } from 'react';

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
