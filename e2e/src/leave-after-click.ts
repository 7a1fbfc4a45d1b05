import type { BrowserContext } from 'playwright-core';

/**
 * Moves the pointer out of the page after each click, for the pages. A journey's pointer rests where it clicked, and
 * the desk ignores a click on a control that has just appeared under a resting pointer.
 */
export const leaveAfterClick = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    addEventListener('click', () => {
      dispatchEvent(new PointerEvent('pointermove', { clientX: 0, clientY: 0 }));
    });
  });
};
