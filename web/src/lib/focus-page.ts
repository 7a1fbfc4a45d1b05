/** The keyboard goes on from the page instead of from its very beginning. */
export const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });
