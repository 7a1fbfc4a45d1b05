import { provideChromium } from '@balcao/local/machine/chromium';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export type Window = { readonly context: BrowserContext; readonly page: Page };

export type TestBrowser = {
  /** A window of somebody else: own cookies, own storage. */
  readonly openWindow: (options?: {
    readonly width?: number;
    readonly height?: number;
    readonly dark?: boolean;
    readonly language?: string;
    /** By fingers instead of a mouse. */
    readonly touch?: boolean;
    /** Without movements, as some people prefer. */
    readonly still?: boolean;
  }) => Promise<Window>;
  readonly close: () => Promise<void>;
};

/** Real Chromium, the system's. Its own sandbox is off, as it must be for root: it only ever opens our pages. */
export const openBrowser = async (baseUrl: string): Promise<TestBrowser> => {
  const executablePath = await provideChromium(process.env['CHROMIUM_PATH'], () => undefined);
  if (executablePath === undefined)
    throw new Error('Chromium is missing: install it, or name it in CHROMIUM_PATH.');
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A microphone that hums, for who may use one.
      '--use-fake-device-for-media-stream',
    ],
  });
  return {
    openWindow: async ({
      width = 1440,
      height = 900,
      dark = false,
      language = 'en-US',
      touch = false,
      still = false,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        locale: language,
        hasTouch: touch,
        reducedMotion: still ? 'reduce' : 'no-preference',
      });
      context.setDefaultTimeout(20_000);
      return { context, page: await context.newPage() };
    },
    close: () => browser.close(),
  };
};
