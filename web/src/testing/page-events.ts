import { vi } from 'vitest';

/** How many `beforeunload` listeners object to leaving the page; other code in the window may object too. */
export const objections = (): number => {
  const event = new Event('beforeunload', { cancelable: true });
  const object = vi.spyOn(event, 'preventDefault');
  window.dispatchEvent(event);
  return object.mock.calls.length;
};

/**
 * Does this at the next click, just before the page handles the click. A page repeats failed fetches when its live
 * connection is ready, which may be late on a busy machine. So an error that a test ends before its click may have
 * disappeared by the click.
 */
export const atNextClick = (act: () => void): void =>
  document.addEventListener('click', act, { capture: true, once: true });

/** The Enter that ends a word of an input method, as Safari reports it. */
export const endOfWord = { key: 'Enter', keyCode: 229 };
