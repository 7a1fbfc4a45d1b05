import type { Page } from 'playwright-core';
import { patienceMs, watchedPages } from './watched-pages.ts';

type Place = { readonly url: string; readonly size: ReturnType<Page['viewportSize']> };

/** Where each open page is. */
export type Places = ReadonlyMap<Page, Place>;

export const placesOfPages = (): Places =>
  new Map(watchedPages().map(({ page }) => [page, { url: page.url(), size: page.viewportSize() }]));

/** More than a page needs that can be left at all: one whose script does not end can not. */
const leaveMs = 10_000;

/** Away from what it is stuck in. What somebody still waits for in its scripts breaks off. */
const leave = async (page: Page): Promise<void> => {
  await page.goto('about:blank', { timeout: leaveMs });
};

const bringBack = async (page: Page, { url, size }: Place): Promise<void> => {
  await page.context().setOffline(false);
  if (size !== null) await page.setViewportSize(size);
  await page.goto(url, { timeout: patienceMs });
};

/** In a page that can't be used again each step fails at once, instead of at its limit. */
const orClose = (page: Page) => (): Promise<void> => page.close();

/**
 * After a test that failed: its pages are again where they were when it began, without dialogs and what else it left open,
 * so that the next one has its chance.
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
 * After a test that hangs: it goes on until the step ends in which it is, and would press keys in the pages of the next one.
 * Its own windows are closed. In those that were there before it finds nothing, until its step has lost its patience.
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
