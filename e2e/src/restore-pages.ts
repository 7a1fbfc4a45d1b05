import type { Page } from 'playwright-core';
import { patienceMs, watchedPages } from './watched-pages.ts';

type Place = { readonly url: string; readonly size: ReturnType<Page['viewportSize']> };

/** The address of each open page. */
export type Places = ReadonlyMap<Page, Place>;

export const placesOfPages = (): Places =>
  new Map(watchedPages().map(({ page }) => [page, { url: page.url(), size: page.viewportSize() }]));

/** More than any page needs to be left, unless its script never ends. */
const leaveMs = 10_000;

/** Leaves what the page is stuck in. Steps that still wait for its scripts fail. */
const leave = async (page: Page): Promise<void> => {
  await page.goto('about:blank', { timeout: leaveMs });
};

const bringBack = async (page: Page, { url, size }: Place): Promise<void> => {
  await page.context().setOffline(false);
  if (size !== null) await page.setViewportSize(size);
  await page.goto(url, { timeout: patienceMs });
};

/** In a closed page each step fails at once, not at its time limit. */
const orClose = (page: Page) => (): Promise<void> => page.close();

/**
 * Restores the pages after a failed test: each page is where it was when the test began, without open dialogs, so that
 * the next test can pass.
 */
export const restorePages = async (before: Places): Promise<void> => {
  await Promise.all(
    [...before]
      .filter(([page]) => !page.isClosed())
      .map(([page, place]) =>
        leave(page)
          .then(() => bringBack(page, place))
          .catch(orClose(page)),
      ),
  );
};

/**
 * Ends a hanging test. Otherwise it would continue until its current step ends, and press keys in the pages of the next
 * test. Its own windows are closed. In older windows it finds nothing until its step times out.
 */
export const stopHangingTest = async (before: Places, stepMs = patienceMs): Promise<void> => {
  const opened = watchedPages().filter(({ page }) => !before.has(page));
  await Promise.all(opened.map(({ page }) => page.close()));
  const kept = [...before.keys()].filter((page) => !page.isClosed());
  await Promise.all(
    kept.map(async (page) => {
      page.context().setDefaultTimeout(1);
      await leave(page).catch(orClose(page));
    }),
  );
  await kept
    .find((page) => !page.isClosed())
    ?.locator('body.of-no-page')
    .waitFor({ timeout: stepMs })
    .catch(() => undefined);
  for (const page of kept) page.context().setDefaultTimeout(patienceMs);
};
