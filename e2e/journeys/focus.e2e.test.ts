import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { keyboardOf } from '../src/keyboard.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();

it('keeps the keyboard in the page when what was pressed is left behind', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  for (const [from, name] of [
    ['5511987654321', 'Bia Souza'],
    ['5511987654322', 'Davi Rocha'],
  ] as const)
    await admin.write(connectionId, { from, name, body: 'Hello?' });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  const keyboard = keyboardOf(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets?tab=pending' });
  const hasFocus = (selector: string): Promise<void> =>
    eventually(async () => {
      expect(await page.evaluate((where) => document.activeElement?.matches(where), selector)).toBe(true);
    });
  const pressEnterOn = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await keyboard.press('Enter');
  };

  await desk.accept('Bia Souza').focus();
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').waitFor();
  await hasFocus('textarea');

  await pressEnterOn('Return');
  await page.waitForURL(/\/tickets\?/);
  await hasFocus('main');
  await keyboard.press('Control+z');
  await desk.conversation('Bia Souza').waitFor();
  await hasFocus('textarea');

  await pressEnterOn('Resolve');
  await page.waitForURL(/\/tickets\?/);
  await hasFocus('main');

  await desk.tab('Pending').click();
  await desk.accept('Davi Rocha').focus();
  await keyboard.press('Enter');
  await desk.conversation('Davi Rocha').waitFor();
  await hasFocus('textarea');
  await desk.row('Davi Rocha').getByRole('button', { name: 'Resolve' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  await hasFocus('main, main *');
  await page.context().close();
});
