import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeEach } from 'vitest';

const rememberedLines = 40;
const shownLines = 200;

/** A page, and what it asked the server for and got lately. */
type Told = { readonly page: Page; readonly lines: string[] };
const told: Told[] = [];

const note = ({ lines }: Told, text: string): void => {
  lines.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
  if (lines.length > rememberedLines) lines.shift();
};

const isAsked = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());

/** Remembers what happens in the pages of a window, for the case that a test fails. */
export const rememberPages = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const own: Told = { page, lines: [] };
    told.push(own);
    page.on('request', (request) => {
      if (isAsked(request)) note(own, `${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (isAsked(request)) note(own, `${String(response.status())} to ${request.method()} ${request.url()}`);
    });
    page.on('requestfailed', (request) =>
      note(own, `${request.failure()?.errorText ?? 'failed'} to ${request.method()} ${request.url()}`),
    );
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(own, `is at ${frame.url()}`);
    });
    page.on('pageerror', (error) => note(own, String(error)));
  });
};

const tell = async ({ page, lines }: Told): Promise<string> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => `nothing that could be read: ${String(error)}`);
  return [`${page.url()} did lately`, ...lines, 'and shows', ...shown.split('\n').slice(0, shownLines)].join(
    '\n',
  );
};

/**
 * What a busy machine elsewhere saw can't be looked at later: a test that fails says what its pages showed. To be asked for
 * by each file: they share a process, and a hook is of the file that is read just then.
 */
export const tellPagesOfFailures = (): void =>
  beforeEach(({ onTestFailed }) =>
    onTestFailed(async () => {
      for (const each of told) if (!each.page.isClosed()) console.error(await tell(each));
    }),
  );
