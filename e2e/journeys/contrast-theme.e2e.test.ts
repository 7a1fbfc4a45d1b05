import { eventually } from '@balcao/testkit';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();

const lineOf = (target: Locator, side: 'top' | 'bottom'): Promise<number> =>
  target.evaluate(
    (element, at) => Number.parseFloat(getComputedStyle(element).getPropertyValue(`border-${at}-width`)),
    side,
  );
const groundOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => getComputedStyle(element).backgroundColor);

it('says by lines what its colours said where the system has colours of its own', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  const { page } = await browser.openWindow();
  await page.emulateMedia({ forcedColors: 'active' });
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.accept('Bia Souza').click();
  await desk.conversation('Bia Souza').getByText('Hello?').waitFor();
  await eventually(async () => {
    expect(await lineOf(desk.tab('Open'), 'bottom')).toBeGreaterThan(
      await lineOf(desk.tab('Pending'), 'bottom'),
    );
  });

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  expect(await lineOf(navigation.getByRole('link', { name: 'Tickets' }), 'top')).toBeGreaterThan(0);
  expect(await lineOf(navigation.getByRole('link', { name: 'Contacts' }), 'top')).toBe(0);
  for (const field of [desk.composer, page.getByRole('search')])
    expect(await lineOf(field, 'top')).toBeGreaterThan(0);
  for (const button of ['Resolve', 'Record a voice message'])
    expect(await lineOf(page.getByRole('button', { name: button, exact: true }), 'top')).toBeGreaterThan(0);

  const showAll = page.getByRole('switch', { name: 'Show all' });
  const groundOn = await groundOf(showAll);
  await showAll.click();
  await eventually(async () => expect(await groundOf(showAll)).not.toBe(groundOn));

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const overlay = page.getByRole('dialog', { name: 'Notifications' });
  await overlay.waitFor();
  expect(await lineOf(overlay, 'top')).toBeGreaterThan(0);
});
