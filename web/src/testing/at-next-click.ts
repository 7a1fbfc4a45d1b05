/**
 * Does this at the next click, just before the page learns of the click. A page fetches what failed again when it comes
 * live, which may be late on a busy machine: an error that a test ends before its click may be gone by the click.
 */
export const atNextClick = (act: () => void): void =>
  document.addEventListener('click', act, { capture: true, once: true });
