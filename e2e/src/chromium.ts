import { provideChromium } from '@balcao/local/machine/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Of the system's Chromium. Its own sandbox is off, as it must be for root: it only ever opens our pages. */
export const launchOptions = async () => {
  const executablePath = await provideChromium(process.env['CHROMIUM_PATH'], () => undefined);
  if (executablePath === undefined)
    throw new Error('Chromium is missing: install it, or name it in CHROMIUM_PATH.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A microphone that hums, for who may use one.
      '--use-fake-device-for-media-stream',
    ],
  };
};

export const launchChromium = async (): Promise<Browser> => chromium.launch(await launchOptions());
