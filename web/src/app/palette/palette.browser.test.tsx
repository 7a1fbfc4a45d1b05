import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView, schemeOf } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const field = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
const options = page.getByRole('listbox', { name: 'Find anything' }).getByRole('option');
const labels = () => options.elements().map((option) => (option.textContent || '').trim());

const openPalette = async (): Promise<void> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toBeVisible();
};
/** The first options, each with its kind at the end, as in its text: `TagsPage`. */
const firstAre = (...first: readonly string[]) =>
  expect.poll(() => labels().slice(0, first.length)).toEqual(first);
/** The first options that are not tickets; tickets are first and show their number. */
const thenAre = (...first: readonly string[]) =>
  expect
    .poll(() =>
      labels()
        .filter((label) => !label.includes(' #'))
        .slice(0, first.length),
    )
    .toEqual(first);
const isAt = (address: RegExp) =>
  expect.poll(() => `${window.location.pathname}${window.location.search}`).toMatch(address);

test('letters in order find contacts, pages and actions, the latest choice first', async () => {
  const { reload } = await openDesk({ prepare: ({ data }) => void addTicket(data, 'Rita Melo') });
  await openPalette();
  await thenAre('DashboardPage', 'TicketsPage');
  // Neither a word nor the beginning of one.
  await field.fill('qkan');
  await firstAre('Quick answersPage');
  await userEvent.keyboard('{Enter}');
  await isAt(/^\/quickAnswers$/u);

  await openPalette();
  await field.fill('rita');
  await options.filter({ hasText: 'Rita Melo' }).filter({ hasText: 'Contact' }).click();
  await isAt(/^\/contacts\?/u);
  await expect.element(page.getByRole('row').filter({ hasText: 'Rita Melo' })).toBeVisible();

  await openPalette();
  await field.fill('tags');
  await firstAre('TagsPage');
  await userEvent.keyboard('{Enter}');
  await isAt(/^\/tags$/u);
  await openPalette();
  await thenAre('TagsPage', 'Quick answersPage');

  await field.fill('zzzz');
  await expect.element(page.getByRole('status').getByText('Nothing found. Try other letters.')).toBeVisible();
  await field.fill('dark');
  await firstAre('Switch to dark themeAction');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(schemeOf).toBe('dark');
  // Kept on this device, also after a reload.
  await reload();
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await openPalette();
  await thenAre('Switch to light themeAction', 'TagsPage', 'Quick answersPage');
});

test('on a phone the name of a ticket is not cut for what is said of it', async () => {
  await openDesk({
    width: 390,
    height: 800,
    prepare: ({ data }) => void addTicket(data, 'Maria Aparecida Souza', { status: 'open' }),
  });
  await openPalette();
  await field.fill('maria');
  const ticket = options.filter({ hasText: 'Open' });
  await expect.element(ticket).toBeVisible();
  const name = ticket.getByText(/^Maria Aparecida Souza/).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});

test('a quick user types and presses Enter before the palette has loaded', async () => {
  await openDesk();
  await userEvent.keyboard('{Control>}k{/Control}conn');
  await expect.element(field).toHaveValue('conn');
  await userEvent.keyboard('{Enter}');
  await isAt(/^\/connections$/u);
  await expect.element(page.getByRole('heading', { name: /^Connections/ })).toBeVisible();
});

test('the palette offers only actions that are possible here', async () => {
  await openDesk({
    at: '/connections',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza'),
  });
  await expect.element(page.getByRole('heading', { name: /^Connections/ })).toBeVisible();
  const actions = () => labels().filter((label) => label.endsWith('Action'));
  await openPalette();
  await field.fill('ticket');
  await expect.poll(labels).toContain('TicketsPage');
  expect(actions()).toEqual([]);
  await field.fill('bia');
  await page.getByRole('option', { name: /Bia Souza #\d+/ }).click();
  await expect.element(deskView.conversation('Bia Souza')).toBeVisible();
  await openPalette();
  await field.fill('the ticket');
  await expect
    .poll(() => actions().toSorted())
    .toEqual(['Accept the ticketAction', 'Transfer the ticketAction']);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
});

test('shortcuts show in the palette, act on the open ticket, and are plain letters in an input', async () => {
  await openDesk({ at: '/tickets/1', prepare: ({ data }) => void addTicket(data, 'Bia Souza') });
  await expect.element(deskView.conversation('Bia Souza')).toBeVisible();
  deskView.navigation.getByRole('link').first().element().focus();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Next ticket')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  await userEvent.keyboard('a');
  await deskView.composer.fill('a e ? /');
  await expect.element(deskView.composer).toHaveValue('A e ? /');
  await userEvent.keyboard('{Escape}');
  // While the ticket is being accepted no other action is offered.
  await expect.element(page.getByRole('button', { name: 'Resolve', exact: true })).toBeEnabled();
  await userEvent.keyboard('e');
  await isAt(/^\/tickets(?:\?|$)/u);
});
