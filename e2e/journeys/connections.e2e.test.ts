import { createQueue, createQuickAnswer, quickAnswerPageSize } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { graveFindings, watchMovements } from '../src/accessibility.ts';
import { deskPage } from '../src/desk-page.ts';
import { lostParts } from '../src/lost-text.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();

it('adds, connects, changes, disconnects and deletes a connection, narrow and light, wide and dark', async () => {
  for (const [name, color] of [
    ['Sales', '#52d869'],
    ['Support', '#6b62fe'],
  ] as const)
    await admin.call(createQueue, { body: { name, color } });

  const { page } = await browser.openWindow();
  const pictures = process.env['BALCAO_PICTURES'];
  let pictured = 0;
  const fits = async (): Promise<void> => {
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/connections-${String((pictured += 1))}.png` });
    expect(await lostParts(page)).toEqual([]);
    expect(await graveFindings(page)).toEqual([]);
  };
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword, { at: '/connections' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabel('Name').fill('Reception');
  await dialog.getByText('Simulator: try the desk without a phone').click();
  await dialog.getByRole('combobox', { name: 'Sectors' }).click();
  for (const name of ['Sales', 'Support']) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await fits();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Greeting message').fill('Welcome! Where shall we take you?');
  await dialog.getByRole('button', { name: 'Add' }).click();

  const code = page.getByRole('dialog', { name: 'Connect Reception' });
  await code.getByRole('img', { name: 'QR code' }).waitFor();
  await code.getByText(/^Scan within [0-5]:\d\d;/).waitFor();
  await fits();
  const [connection] = await admin.connections();
  expect(connection?.queues.map(({ name }) => name)).toEqual(['Sales', 'Support']);
  await admin.scan(connection?.id ?? 0);
  await code.waitFor({ state: 'hidden' });
  await page.getByText('Connected', { exact: true }).waitFor();
  await fits();

  await page.evaluate(`localStorage.setItem('balcao.theme', 'dark')`);
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Edit Reception' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit connection' });
  await edit.getByRole('combobox', { name: 'Sectors' }).filter({ hasText: 'Sales, Support' }).waitFor();
  await edit.getByLabel('Name').fill('Front desk');
  await fits();
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Front desk' }).waitFor();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  const ask = page.getByRole('dialog', { name: 'Disconnect Front desk?' });
  await fits();
  await ask.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('The session is stopped.').waitFor();
  await page.getByRole('button', { name: 'New QR code' }).click();
  const again = page.getByRole('dialog', { name: 'Connect Front desk' });
  await again.getByRole('img', { name: 'QR code' }).waitFor();
  await again.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delete Front desk' }).click();
  await fits();
  await page
    .getByRole('dialog', { name: 'Delete Front desk?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No connections yet').waitFor();
  await page.context().close();
});

it('keeps quick answers for those who may write them', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.go('Quick answers');
  const movements = await watchMovements(page);
  await page.getByRole('button', { name: 'Add quick answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add quick answer' });
  await dialog.getByLabel('Shortcut').fill('hours');
  await dialog.getByLabel('Message').fill('We open at nine, ');
  await dialog.getByRole('button', { name: '{{name}}' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: '/hours' }).waitFor();
  await page.getByText('We open at nine, {{name}}').waitFor();
  await page.getByRole('button', { name: 'Delete hours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No quick answers yet').waitFor();
  expect(await movements()).not.toEqual([]);

  await admin.createAttendant('Bia', 'bia@example.com', 'secret');
  const other = await browser.openWindow({ still: true });
  const attendant = deskPage(other.page);
  await attendant.comeIn('bia@example.com', 'secret');
  await attendant.go('Quick answers');
  await other.page.getByText('No quick answers yet').waitFor();
  expect(await other.page.getByRole('button', { name: 'Add quick answer' }).count()).toBe(0);
  await admin.changeSetting('quickAnswer', 'enabled');
  const movementsWhereUnwanted = await watchMovements(other.page);
  await other.page.getByRole('button', { name: 'Add quick answer' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await other.page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await movementsWhereUnwanted()).toEqual([]);

  const message = 'We answer as soon as we can.';
  for (let at = 0; at <= quickAnswerPageSize; at += 1)
    await admin.call(createQuickAnswer, { body: { shortcut: `soon${String(at)}`, message } });
  let refused = 0;
  await page.route(/pageNumber=2/, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.reload();
  await page.getByRole('button', { name: /^(?:Show more|Try again)/ }).scrollIntoViewIfNeeded();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.getByRole('alert').filter({ has: retry }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  // It is asked for again, but not without end.
  expect(refused).toBeLessThanOrEqual(3);
  await page.unroute(/pageNumber=2/);
  await retry.click();
  await retry.waitFor({ state: 'hidden' });
  await eventually(async () =>
    expect(await page.getByRole('heading', { name: '/soon' }).count()).toBe(quickAnswerPageSize + 1),
  );
});
