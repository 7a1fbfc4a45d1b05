import { useSyncExternalStore } from 'react';
import { isComposing } from '../../lib/page/shortcuts.ts';

let typedAhead = '';
const typedAheadText = (): string => typedAhead;

const take = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isComposing(event)) return;
  if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (Array.from(key).length === 1) typedAhead += key;
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Collects the letters that are typed while the palette is loading; without it they would act on a ticket or land in a
 * message. Returns a function that stops it.
 */
export const followTypedAhead = (): (() => void) => {
  window.addEventListener('keydown', take, { capture: true });
  return () => window.removeEventListener('keydown', take, { capture: true });
};

/**
 * The text is read once: it may have been rendered before the last letters came, and does not change while the palette
 * shows.
 */
const subscribe = () => (): void => undefined;
export const useTypedAhead = (): string => useSyncExternalStore(subscribe, typedAheadText);

export const clearTypedAhead = (): void => {
  typedAhead = '';
};
