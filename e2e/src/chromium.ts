import { provideChromium } from '@balcao/local/machine/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The options of the system's Chromium. Its sandbox is off, as root requires; it opens only our own pages. */
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
      // A fake microphone with a hum, for pages that may record.
      '--use-fake-device-for-media-stream',
    ],
  };
};

export const launchChromium = async (): Promise<Browser> => chromium.launch(await launchOptions());
