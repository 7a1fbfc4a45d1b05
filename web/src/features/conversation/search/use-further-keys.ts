import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../../lib/shortcuts.ts';
import { isFocusFree } from '../../../lib/focus-page.ts';

/** F3 and Shift+F3 step through the results wherever the focus is in the conversation. */
export const useFurtherKeys = (bar: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void => {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    const isHere = bar.current?.parentElement?.contains(document.activeElement) === true;
    if (!isHere && !isFocusFree()) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
};
