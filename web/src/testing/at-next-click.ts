/**
 * Does this at the next click, just before the page handles the click. A page repeats failed fetches when its live
 * connection is ready, which may be late on a busy machine. So an error that a test ends before its click may have
 * disappeared by the click.
 */
export const atNextClick = (act: () => void): void =>
  document.addEventListener('click', act, { capture: true, once: true });
