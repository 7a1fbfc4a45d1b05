import type {} from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import forcedColors from '../../components/theme/forced-colors.css?url';

type Feature = { readonly name: string; readonly value: string };

const emulate = (features: Feature[]): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features });

/** Runs `act` in a browser whose user prefers reduced motion. */
export const withoutMovements = async (act: () => Promise<void>): Promise<void> => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  try {
    await act();
  } finally {
    await emulate([]);
  }
};

/** Taps the middle of the element. */
export const tap = async (element: Element): Promise<void> => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const x = (frame?.left ?? 0) + left + width / 2;
  const y = (frame?.top ?? 0) + top + height / 2;
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Slows down the processor by this factor for the rest of the test. */
export const slowProcessor = async (rate: number): Promise<void> => {
  onTestFinished(async () => {
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
  await cdp().send('Emulation.setCPUThrottlingRate', { rate });
};

/** Emulates forced colours for the rest of the test, with the style sheet that `index.html` links. */
export const inForcedColors = async (): Promise<void> => {
  const style = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: forcedColors,
    media: '(forced-colors: active)',
  });
  document.head.append(style);
  onTestFinished(async () => {
    style.remove();
    await emulate([]);
  });
  await emulate([{ name: 'forced-colors', value: 'active' }]);
};
