import type { BrowserContext } from 'playwright-core';

/**
 * After each click the pages of a window take the pointer for gone. A journey's pointer rests where it clicked, and the
 * desk refuses a click on what has just come under a resting pointer.
 */
export const leaveAfterClick = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    addEventListener('click', () => {
      dispatchEvent(new PointerEvent('pointermove', { clientX: 0, clientY: 0 }));
    });
  });
};
