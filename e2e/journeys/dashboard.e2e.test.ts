import { readFile } from 'node:fs/promises';
import { showReportSummary } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin, adminId } = await openDesk();

it('counts what customers wrote, lists the tickets behind a figure, exports them, and updates the wall live', async () => {
  const shop = await admin.connectSimulatedPhone('Loja');
  for (const [index, name] of ['Bia Souza', 'Caio Reis', 'Davi Rocha'].entries())
    await admin.write(shop, { from: `551198765600${String(index)}`, name, body: 'Olá' });
  const ticketId = await eventually(async () => {
    const { tickets } = await admin.tickets({ showAll: 'true' });
    expect(tickets).toHaveLength(3);
    return Number(tickets[0]?.id);
  });
  await admin.accept(ticketId, adminId);
  await admin.send(ticketId, 'Bom dia!');
  // The service measures a moment after things happen.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await eventually(async () => {
    const { counts } = await admin.call(showReportSummary, { query: { from: today, to: today } });
    expect(counts).toMatchObject({ created: 3, open: 1, pending: 2 });
  });

  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/' });
  await page.getByRole('button', { name: /In attendance\s*1/ }).waitFor();
  await page.getByRole('button', { name: /Opened: 3/ }).waitFor();
  await page.getByRole('button', { name: /Waiting\s*2/ }).click();
  const list = page.getByRole('dialog', { name: 'Waiting' });
  await list.getByRole('link').nth(1).waitFor();
  expect(await list.getByRole('link').count()).toBe(2);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export' }).first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(4);
  expect(text).toContain('Bia Souza');

  await page.getByRole('link', { name: 'Wall' }).first().click();
  const arrivals = page.getByRole('listitem').filter({ hasText: 'Arrivals in the last hour' });
  await arrivals.getByText('3', { exact: true }).waitFor();
  await admin.write(shop, { from: '5511987656009', name: 'Elsa Prado', body: 'Alguém aí?' });
  await arrivals.getByText('4', { exact: true }).waitFor();

  const isWhole = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement?.id === 'wall');
  await page.getByRole('button', { name: 'Fill the screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave the full screen' });
  await leave.waitFor();
  expect(await isWhole()).toBe(true);
  await arrivals.getByRole('button').click();
  const behind = page.getByRole('dialog', { name: 'Arrivals in the last hour' });
  // A click reaches only what is not hidden by the screen's only part.
  await behind.getByRole('link').first().click({ trial: true });
  await behind.getByRole('button', { name: 'Close' }).click();
  await behind.waitFor({ state: 'detached' });
  await leave.click();
  await page.getByRole('button', { name: 'Fill the screen' }).waitFor();
  expect(await isWhole()).toBe(false);
});
