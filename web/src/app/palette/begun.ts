import { useSyncExternalStore } from 'react';
import { isComposing } from '../../lib/is-composing.ts';

let begun = '';
const begunText = (): string => begun;

const take = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isComposing(event)) return;
  if (key === 'Backspace') begun = begun.slice(0, -1);
  else if (Array.from(key).length === 1) begun += key;
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * While the palette is being fetched it gets the letters that are typed for it: beneath it they would act on a ticket, or
 * stand in a message. Answers how to stop.
 */
export const followBegun = (): (() => void) => {
  window.addEventListener('keydown', take, { capture: true });
  return () => window.removeEventListener('keydown', take, { capture: true });
};

/** Until it is shown: it may have been drawn before the last letters came, and does not change from then on. */
const subscribe = () => (): void => undefined;
export const useBegunText = (): string => useSyncExternalStore(subscribe, begunText);

export const forgetBegun = (): void => {
  begun = '';
};
