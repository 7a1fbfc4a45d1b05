import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

type Feature = { readonly name: string; readonly value: string };

const emulate = (features: Feature[]): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features });

/** Runs `act` in a browser whose user wants nothing to move. */
export const withoutMovements = async (act: () => Promise<void>): Promise<void> => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  try {
    await act();
  } finally {
    await emulate([]);
  }
};

/** A finger touches the middle of it. */
export const tap = async (element: Element): Promise<void> => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const x = (frame?.left ?? 0) + left + width / 2;
  const y = (frame?.top ?? 0) + top + height / 2;
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
