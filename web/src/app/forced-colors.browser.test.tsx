import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { inForcedColors } from '../testing/desk/emulate.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const lineOf = (part: Locator, side: 'top' | 'bottom'): number =>
  Number.parseFloat(getComputedStyle(part.element()).getPropertyValue(`border-${side}-width`));
const groundOf = (part: Locator): string => getComputedStyle(part.element()).backgroundColor;

test('in a system with forced colours, lines show what colours showed', async () => {
  await inForcedColors();
  await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza'),
  });
  const { accept, composer, conversation, navigation, tab } = deskView;
  await accept('Bia Souza').click();
  await expect.element(conversation('Bia Souza').getByText('Hello?')).toBeVisible();
  await expect
    .poll(() => lineOf(tab('Open'), 'bottom') - lineOf(tab('Pending'), 'bottom'))
    .toBeGreaterThan(0);
  expect(lineOf(navigation.getByRole('link', { name: 'Tickets' }), 'top')).toBeGreaterThan(0);
  expect(lineOf(navigation.getByRole('link', { name: 'Contacts' }), 'top')).toBe(0);
  for (const field of [composer, page.getByRole('search')]) expect(lineOf(field, 'top')).toBeGreaterThan(0);
  for (const name of ['Resolve', 'Record a voice message'])
    expect(lineOf(page.getByRole('button', { name, exact: true }), 'top')).toBeGreaterThan(0);

  const showAll = page.getByRole('switch', { name: 'Show all' });
  const groundOn = groundOf(showAll);
  await showAll.click();
  await expect.poll(() => groundOf(showAll)).not.toBe(groundOn);

  await page.getByRole('button', { name: /^Notifications/u }).click();
  const overlay = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(overlay).toBeVisible();
  expect(lineOf(overlay, 'top')).toBeGreaterThan(0);
});
