import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/**
 * Presses and releases the mouse in the middle of this area, whatever is there by then.
 * @param clickCount 2 for the second click of a double-click, as late as possible
 */
export const pressMouse = async (rect: DOMRect, clickCount: number): Promise<void> => {
  const frame = window.frameElement?.getBoundingClientRect();
  const at = {
    x: (frame?.x ?? 0) + rect.x + rect.width / 2,
    y: (frame?.y ?? 0) + rect.y + rect.height / 2,
    button: 'left' as const,
    clickCount,
  };
  await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
  await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
  await cdp().send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
};
