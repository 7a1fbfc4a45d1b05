import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { sampleQueue } from '../testing/desk/catalogue-answers.ts';
import { answerConnections } from '../testing/desk/connection-answers.ts';
import { answerContacts, sampleContact } from '../testing/desk/contact-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { sampleConnection, sampleTicket } from '../testing/samples.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { inForcedColors } from '../testing/desk/emulate.ts';

/** A tag's colour may be any text, and a style that takes it as it is would obey it. */
const color = '#fff;}.foreign{display:none';
const tag = { id: 1, name: 'VIP', color };

const styles = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .join('\n') + [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');

test.each([
  ['/', 'Dashboard'],
  ['/tickets?tab=pending', 'Carla'],
  ['/contacts', 'Carla'],
  ['/tags', 'VIP'],
  ['/connections', 'Sales'],
] as const)('no colour of others reaches a style unchecked on %s (rule K2)', async (at, shown) => {
  await openDesk({
    at,
    width: 1440,
    height: 900,
    prepare: ({ data, gateway }) => {
      answerConnections(gateway, data);
      answerContacts(gateway, data, [sampleContact(1, 'Carla', { tags: [tag] })]);
      data.queues = [sampleQueue(1, 'Sales')];
      data.connections = [sampleConnection({ id: 1, name: 'Sales', color })];
      data.tags = [{ ...tag, usageCount: 3 }];
      const ticket = sampleTicket({ id: 41, status: 'pending', userId: null, unreadMessages: 1 });
      data.tickets = [
        {
          ...ticket,
          contact: { ...ticket.contact, name: 'Carla', tags: [tag] },
          whatsapp: { name: 'Sales', type: null, color },
          queueId: 1,
          queue: { id: 1, name: 'Sales', color },
        },
      ];
    },
  });
  await expect.element(page.getByText(shown).first()).toBeVisible();
  await expect.poll(() => styles().includes('#9e9e9e')).toBe(true);
  expect(styles().includes('foreign')).toBe(false);
});

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
