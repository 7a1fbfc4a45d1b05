import { type RefObject, useEffect, useRef } from 'react';
import { focusPage, isFocusFree, onceFocusFalls } from '../../../lib/focus-page.ts';
import { hasFinePointer } from '../../../lib/has-fine-pointer.ts';

/**
 * Who accepts a ticket writes next, and who wrote when it was taken away goes on: the input takes the focus once it may
 * be written in, unless that is somewhere else. While it may not be, the page has it.
 */
export const useFocusWhenOpened = (input: RefObject<HTMLElement | null>, canWrite: boolean): void => {
  const couldWrite = useRef(canWrite);
  useEffect(() => {
    const isOpened = canWrite && !couldWrite.current;
    const isClosed = !canWrite && couldWrite.current;
    couldWrite.current = canWrite;
    // Some browsers leave it in an input that is off, where no key does anything.
    if (isClosed && (isFocusFree() || document.activeElement === input.current)) focusPage();
    if (!isOpened || !hasFinePointer()) return undefined;
    const take = (): void => input.current?.focus();
    // The row that it was accepted from leaves its list later, and the focus with it: letters would be shortcuts then.
    const stop = onceFocusFalls(take);
    if (isFocusFree()) take();
    return stop;
  }, [input, canWrite]);
};
