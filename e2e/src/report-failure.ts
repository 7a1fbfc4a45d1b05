import { join } from 'node:path';
import { lastLines } from '@balcao/local/processes/last-lines';
import { runningDesks, type RunningDesk } from '@balcao/local/running-desks';
import { repositoryPath } from '@balcao/local/settings';
import type { Page } from 'playwright-core';
import { logStory } from './log-story.ts';
import { watchedPages, type WatchedPage } from './watched-pages.ts';

const shownLines = 200;
/** Many of them are the same. */
const readLogLines = 200;
const shownLogLines = 12;
const lookMs = 5_000;
let pictures = 0;

const pictureOf = async (page: Page, folder: string): Promise<string> => {
  pictures += 1;
  const path = join(folder, `page-${String(process.pid)}-${String(pictures)}.png`);
  await page.screenshot({ path, timeout: lookMs });
  return path;
};

const timeOf = (at: Date): string => at.toISOString().slice(11, 23);

const unseen = (error: unknown): string => `nothing that could be seen: ${String(error)}`;

const reportPage = async ({ page, lines }: WatchedPage, since: Date, folder: string): Promise<string> => {
  const [shown, picture] = await Promise.all([
    page.locator('body').ariaSnapshot({ timeout: lookMs }).catch(unseen),
    pictureOf(page, folder).catch(unseen),
  ]);
  return [
    `${page.url()} did lately`,
    ...lines.filter(({ at }) => at >= since).map(({ at, text }) => `${timeOf(at)} ${text}`),
    'and shows',
    ...shown.split('\n').slice(0, shownLines),
    `Its picture: ${picture}`,
  ].join('\n');
};

const reportDesk = ({ processes }: RunningDesk, since: Date): readonly string[] => {
  const logs = processes.map(({ name, logPath }) => ({
    name,
    lines: logStory(lastLines(logPath, readLogLines), { since, count: shownLogLines }),
  }));
  const silent = logs.filter(({ lines }) => lines.length === 0).map(({ name }) => name);
  return [
    ...logs
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ name, lines }) => [`The log of ${name} says`, ...lines.map((line) => `  ${line}`)]),
    ...(silent.length === 0 ? [] : [`Nothing in the logs of ${silent.join(', ')}`]),
  ];
};

/**
 * The folder in which `npm test` keeps what a failure left; otherwise a folder that outlives the run, which deletes its
 * own.
 */
const failureFolder = (): string =>
  process.env['BALCAO_TEST_KEPT'] ?? join(repositoryPath, 'node_modules/.cache/balcao-failed-pages');

/**
 * Reports a failure: what the open pages did and show, and what the logs of their desks say. A failure on another busy
 * machine cannot be examined later.
 */
export const reportFailure = async (since = new Date(0)): Promise<void> => {
  const pages = watchedPages();
  const folder = failureFolder();
  for (const each of pages) console.error(await reportPage(each, since, folder));
  const origins = new Set(pages.map(({ page }) => originOf(page)));
  const desks = runningDesks();
  // A page that could not be loaded belongs to no desk.
  const meant = desks.filter(({ gatewayUrls }) => gatewayUrls.some((url) => origins.has(url)));
  for (const desk of meant.length > 0 ? meant : desks) console.error(reportDesk(desk, since).join('\n'));
};

const originOf = (page: Page): string => (URL.canParse(page.url()) ? new URL(page.url()).origin : '');
