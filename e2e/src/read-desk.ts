import type { Page } from 'playwright-core';
import { deskPage } from './desk-page.ts';

/** Which rows above and below are rendered depends on the way there, so only visible ones count. */
const readConversation = (page: Page): Promise<readonly string[]> =>
  page.getByRole('log').evaluate((log) => {
    const { top, bottom } = log.getBoundingClientRect();
    const rows = [...log.querySelectorAll<HTMLElement>('[data-item-index]')];
    return rows
      .filter((row) => row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom)
      .map(({ innerText }) => innerText);
  });

/**
 * Everything that a user can read: the lists of each tab with their badges, the conversation, the bell and the title.
 */
export const readDesk = async (page: Page): Promise<Record<string, unknown>> => {
  const desk = deskPage(page);
  const read: Record<string, unknown> = {};
  for (const tab of ['Closed', 'Pending', 'Open'] as const) {
    await desk.tab(tab).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    read[tab] = await page.getByRole('tabpanel', { name: tab }).innerText();
  }
  read['tabs'] = await page.getByRole('tablist').first().innerText();
  read['conversation'] = await readConversation(page);
  read['bell'] = await page.getByRole('button', { name: /^Notifications/u }).getAttribute('aria-label');
  read['title'] = await page.title();
  return read;
};
