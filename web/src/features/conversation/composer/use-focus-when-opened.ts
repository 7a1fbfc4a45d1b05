import { type RefObject, useEffect, useRef } from 'react';
import { focusPage, isFocusFree, onceFocusFalls } from '../../../lib/page/focus-page.ts';
import { hasFinePointer } from '../../../lib/page/screen.ts';

/**
 * A user who accepts a ticket writes next, and a user whose ticket was taken away may continue. So the input takes the
 * focus once it is enabled, unless another element has it. While the input is disabled, the page has the focus.
 */
export const useFocusWhenOpened = (input: RefObject<HTMLElement | null>, canWrite: boolean): void => {
  const couldWrite = useRef(canWrite);
  useEffect(() => {
    const isOpened = canWrite && !couldWrite.current;
    const isClosed = !canWrite && couldWrite.current;
    couldWrite.current = canWrite;
    // Some browsers leave the focus in a disabled input, where no key works.
    if (isClosed && (isFocusFree() || document.activeElement === input.current)) focusPage();
    if (!isOpened || !hasFinePointer()) return undefined;
    const take = (): void => input.current?.focus();
    // The accepted row leaves its list later and loses the focus; letters would then act as shortcuts.
    const stop = onceFocusFalls(take);
    if (isFocusFree()) take();
    return stop;
  }, [input, canWrite]);
};
