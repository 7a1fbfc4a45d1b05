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
