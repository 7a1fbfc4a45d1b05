import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disposeAtEnd } from '@balcao/testkit';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { launchChromium, launchOptions } from './chromium.ts';
import { leaveAfterClick } from './leave-after-click.ts';
import { rememberAlerts } from './said-alerts.ts';
import { watchPages } from './watched-pages.ts';

export type Window = { readonly context: BrowserContext; readonly page: Page };

export type TestBrowser = {
  /** A window of another user, with its own cookies and storage. */
  readonly openWindow: (options?: {
    readonly width?: number;
    readonly height?: number;
    readonly dark?: boolean;
    readonly language?: string;
    /** The time zone of its clock: `America/Sao_Paulo`. */
    readonly timeZone?: string;
    /** A touch screen in place of a mouse. */
    readonly touch?: boolean;
    /** With reduced motion, as some users prefer. */
    readonly still?: boolean;
    /**
     * Blocks the service worker, for journeys that use `page.route`. If the worker takes a page over just when a route is
     * added, Chromium reports and holds no more requests of that page.
     */
    readonly withoutWorker?: boolean;
  }) => Promise<Window>;
  /** Closes it with all of its windows. */
  readonly close: () => Promise<void>;
};

/** A window whose browser shows text at twice its size, because its user chose so. It closes with the test file. */
export const openLargeText = async (baseUrl: string): Promise<Window> => {
  const profile = await mkdtemp(join(tmpdir(), 'balcao-profile-'));
  disposeAtEnd(() => rm(profile, { recursive: true, force: true }));
  await mkdir(join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: 32, default_fixed_font_size: 26 } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...(await launchOptions()),
    baseURL: baseUrl,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  disposeAtEnd(() => context.close());
  watchPages(context);
  return { context, page: await context.newPage() };
};

const refuseRoutes = (page: Page): void => {
  page.route = () => Promise.reject(new Error('Open the window of a page that has routes `withoutWorker`.'));
};

/** Shared by all test files of this process; it ends with the process. */
let launched: Promise<Browser> | undefined;

export const openBrowser = async (baseUrl: string): Promise<TestBrowser> => {
  launched ??= launchChromium();
  const browser = await launched;
  const contexts: BrowserContext[] = [];
  return {
    openWindow: async ({
      width = 1440,
      height = 900,
      dark = false,
      language = 'en-US',
      touch = false,
      timeZone,
      still = false,
      withoutWorker = false,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        locale: language,
        hasTouch: touch,
        ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
        reducedMotion: still ? 'reduce' : 'no-preference',
        serviceWorkers: withoutWorker ? 'block' : 'allow',
      });
      contexts.push(context);
      if (!withoutWorker) context.on('page', refuseRoutes);
      watchPages(context);
      await rememberAlerts(context);
      await leaveAfterClick(context);
      return { context, page: await context.newPage() };
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
};
