import type { BrowserContext, Page, Request } from 'playwright-core';

const rememberedLines = 60;
const longestLine = 400;

/** A page, with its recent requests, answers and console messages. */
export type WatchedPage = { readonly page: Page; readonly lines: Line[] };
type Line = { readonly at: Date; readonly text: string };

const watched = new Set<WatchedPage>();

/** The open ones, of all windows of this process. */
export const watchedPages = (): readonly WatchedPage[] => [...watched].filter(({ page }) => !page.isClosed());

/** How long a step waits. It ends a hanging step before the test times out, and measures nothing. */
export const patienceMs = 30_000;

const note = ({ lines }: WatchedPage, text: string): void => {
  lines.push({ at: new Date(), text: text.slice(0, longestLine) });
  if (lines.length > rememberedLines) lines.shift();
};

const isAsked = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());

/** Records what happens in the pages of a window, in case a test fails, and limits the duration of their steps. */
export const watchPages = (context: BrowserContext): void => {
  context.setDefaultTimeout(patienceMs);
  context.on('page', (page) => {
    const own: WatchedPage = { page, lines: [] };
    watched.add(own);
    page.on('close', () => watched.delete(own));
    page.on('request', (request) => {
      if (isAsked(request)) note(own, `${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (isAsked(request)) note(own, `${String(response.status())} to ${request.method()} ${request.url()}`);
    });
    page.on('requestfailed', (request) => {
      if (isAsked(request))
        note(own, `${request.failure()?.errorText ?? 'failed'} to ${request.method()} ${request.url()}`);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(own, `is at ${frame.url()}`);
    });
    page.on('console', (message) => note(own, `says ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => note(own, `throws ${String(error)}`));
    page.on('crash', () => note(own, 'crashed'));
  });
};
