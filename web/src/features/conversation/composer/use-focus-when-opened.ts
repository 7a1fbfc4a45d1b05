import { type RefObject, useEffect, useRef } from 'react';
import { hasFinePointer } from '../../../lib/has-fine-pointer.ts';

/**
 * Who accepts a ticket writes next, and who wrote when it was taken away goes on: the input takes the focus once it may
 * be written in, unless that is somewhere else.
 */
export const useFocusWhenOpened = (input: RefObject<HTMLElement | null>, canWrite: boolean): void => {
  const couldWrite = useRef(canWrite);
  useEffect(() => {
    const isOpened = canWrite && !couldWrite.current;
    couldWrite.current = canWrite;
    const holder = document.activeElement;
    if (!isOpened || !hasFinePointer() || holder === null) return undefined;
    const takeFromNobody = (): void => {
      if (document.activeElement === document.body) input.current?.focus();
    };
    takeFromNobody();
    // The row that it was accepted from leaves its list later, and the focus with it: letters would be shortcuts then.
    const going = new MutationObserver(() => {
      if (holder.isConnected) return;
      going.disconnect();
      takeFromNobody();
    });
    going.observe(document.body, { childList: true, subtree: true });
    return () => going.disconnect();
  }, [input, canWrite]);
};
