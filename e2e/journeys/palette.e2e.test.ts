import { createContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();

it('finds contacts, pages and actions by letters that follow each other, and begins with what was chosen last', async () => {
  await admin.connectSimulatedPhone('Reception');
  const number = '5511987650000';
  await admin.call(createContact, { body: { name: 'Rita Melo', number, email: '' } });
  const { page } = await browser.openWindow();
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  const field = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
  const options = page.getByRole('listbox', { name: 'Find anything' }).getByRole('option');
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
  };
  const firstAre = (...labels: readonly string[]): Promise<void> =>
    eventually(async () => {
      const shown = await options.allInnerTexts();
      expect(shown.slice(0, labels.length).map((text) => text.split('\n')[0])).toEqual(labels);
    });

  await open();
  await firstAre('Tickets', 'Contacts');
  // Neither a word nor its beginning.
  await field.fill('qkan');
  await firstAre('Quick answers');
  await field.press('Enter');
  await page.waitForURL('**/quickAnswers');

  await open();
  await field.fill('rita');
  await options.filter({ hasText: 'Rita Melo' }).filter({ hasText: 'Contact' }).click();
  await page.waitForURL(/\/contacts\?/u);
  await page.getByRole('row').filter({ hasText: 'Rita Melo' }).waitFor();

  await open();
  await field.fill('tags');
  await firstAre('Tags');
  await field.press('Enter');
  await page.waitForURL('**/tags');
  await open();
  await firstAre('Tags', 'Quick answers');

  await field.fill('dark');
  await firstAre('Switch to dark theme');
  await field.press('Enter');
  await field.waitFor({ state: 'hidden' });
  await eventually(async () =>
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark'),
  );
  // On this device, also after a reload.
  await page.reload();
  await page.getByRole('heading', { name: /^Tags/ }).waitFor();
  await open();
  await firstAre('Switch to light theme', 'Tags', 'Quick answers');
  await page.context().close();
});
