import type {} from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import forcedColors from '../../components/theme/forced-colors.css?url';
import print from '../../components/theme/print.css?url';

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

const link = async (href: string, media: string): Promise<HTMLLinkElement> => {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media });
  const loaded = new Promise((resolve) => {
    style.addEventListener('load', resolve, { once: true });
  });
  document.head.append(style);
  await loaded;
  return style;
};

/** Shows the page as it prints for the rest of the test: as when the browser says so, with the style sheet that `index.html` links. */
export const onPaper = async (): Promise<void> => {
  const style = await link(print, 'print');
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    window.dispatchEvent(new Event('afterprint'));
    style.remove();
  });
  window.dispatchEvent(new Event('beforeprint'));
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
};

/** Emulates forced colours for the rest of the test, with the style sheet that `index.html` links. */
export const inForcedColors = async (): Promise<void> => {
  const style = await link(forcedColors, '(forced-colors: active)');
  onTestFinished(async () => {
    style.remove();
    await emulate([]);
  });
  await emulate([{ name: 'forced-colors', value: 'active' }]);
};
