import type { Queue } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { addTicket, type DeskData } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { changeContactOf, changeTicket } from '../../testing/desk/ticket-answers.ts';

const { accept, conversation, go, link, row, searchBox, tab } = deskView;
const sales = sampleQueue(1, 'Sales');
const support = sampleQueue(2, 'Support');
const vip = { id: 1, name: 'VIP', color: '#6a1b9a' };
const user = { queues: [sales, support] };
const queueOf = ({ id, name, color }: Queue) => ({ queueId: id, queue: { id, name, color } });

const [bia, davi] = [1, 2] as const;
const fill = ({ data }: { readonly data: DeskData }): void => {
  addTicket(data, 'Bia Souza', { id: bia, ...queueOf(sales) });
  addTicket(data, 'Davi Rocha', { id: davi, ...queueOf(support) });
  data.queues = [sales, support];
  data.tags = [{ ...vip, usageCount: 1 }];
};

const choose = async (button: string | RegExp, entry: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitemcheckbox', { name: entry }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
};
const isThere = (contact: string) => expect.element(row(contact)).toBeVisible();
const isAway = (contact: string) => expect.element(row(contact)).not.toBeInTheDocument();

test('the lists are filtered by sectors, and a ticket is accepted at once and returned', async () => {
  const { data } = await openDesk({
    at: '/tickets?tab=pending',
    user,
    prepare: (desk) => {
      fill(desk);
      desk.data.tickets = desk.data.tickets.map((ticket) => ({ ...ticket, queueId: null, queue: null }));
    },
  });
  await isThere('Davi Rocha');
  changeTicket(data, bia, queueOf(sales));
  changeTicket(data, davi, queueOf(support));
  await choose(/^Sectors/, 'Support');
  // Not only while the filtered list is being fetched.
  await isAway('Davi Rocha');
  await isThere('Bia Souza');
  await isAway('Davi Rocha');
  await choose('Sectors: 1 sector', 'All sectors');
  await isThere('Davi Rocha');

  await accept('Davi Rocha').click();
  await expect.element(conversation('Davi Rocha')).toBeVisible();
  await expect.element(page.getByText('You accepted the ticket of Davi Rocha.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tab('Pending', true)).toBeVisible();
  await expect.element(accept('Davi Rocha')).toBeVisible();
  expect(data.tickets.map(({ status }) => status)).toEqual(['pending', 'pending']);
});

test('the lists are filtered by tags, and follow a contact that loses or gets one', async () => {
  const { data } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: (desk) => {
      fill(desk);
      const { tickets } = desk.data;
      desk.data.tickets = tickets.map((ticket) =>
        ticket.id === bia ? { ...ticket, contact: { ...ticket.contact, tags: [vip] } } : ticket,
      );
    },
  });
  await isThere('Davi Rocha');
  await choose('Tags: All tags', 'VIP');
  await isAway('Davi Rocha');
  await expect.element(row('Bia Souza').getByText('VIP')).toBeVisible();
  await isAway('Davi Rocha');
  changeContactOf(data, davi, { tags: [vip] });
  await isThere('Davi Rocha');
  changeContactOf(data, bia, { tags: [] });
  await isAway('Bia Souza');
  await isThere('Davi Rocha');
  await choose('Tags: 1 tag', 'VIP');
  await isThere('Bia Souza');
});

/** As in a new tab with this address. */
const openTab = (at: string) => openDesk({ at, user, prepare: fill });
const hrefOf = (contact: string): string => link(contact).element().getAttribute('href') ?? '';

test('the lists have the same filter after a reload, in a new tab and after Back', async () => {
  const { reload } = await openTab('/tickets?tab=pending');
  const isNarrow = async (): Promise<void> => {
    await expect.element(page.getByRole('button', { name: 'Sectors: 1 sector' })).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Show all', checked: false })).toBeVisible();
    await isThere('Bia Souza');
    await isAway('Davi Rocha');
  };
  await isThere('Davi Rocha');
  await page.getByRole('switch', { name: 'Show all' }).click();
  await choose(/^Sectors/, 'Support');
  await isNarrow();
  await reload();
  await isNarrow();

  await link('Bia Souza').click();
  await expect.element(conversation('Bia Souza')).toBeVisible();
  await go('Tags');
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await reload();
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  history.back();
  await expect.element(conversation('Bia Souza')).toBeVisible();
  await isNarrow();
  await go('Tags');
  await go('Tickets');
  await tab('Pending').click();
  await isNarrow();

  const { reload: reloadTab } = await openTab(hrefOf('Bia Souza'));
  await isNarrow();
  await choose('Sectors: 1 sector', 'All sectors');
  await isThere('Davi Rocha');
  await reloadTab();
  await isThere('Davi Rocha');
});

test('the tab of search results shows during a search', async () => {
  await openTab('/tickets');
  const found = tab('Found');
  await expect.element(tab('Open')).toBeVisible();
  await expect.element(found).not.toBeInTheDocument();
  await searchBox.fill('da');
  await expect.element(page.getByText('Keep typing')).toBeVisible();
  await searchBox.fill('davi');
  await isThere('Davi Rocha');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(found).not.toBeInTheDocument();
  await expect.element(tab('Open', true)).toBeVisible();
});

test('the search is repeated after a reload, in a new tab and after Back', async () => {
  const { reload } = await openTab('/tickets');
  const finds = async (): Promise<void> => {
    await isThere('Davi Rocha');
    await expect.element(tab('Found', true)).toBeVisible();
    await expect.element(searchBox).toHaveValue('davi rocha');
    await isAway('Bia Souza');
  };
  await searchBox.fill('davi rocha');
  await finds();
  await reload();
  await finds();

  await link('Davi Rocha').click();
  await expect.element(conversation('Davi Rocha')).toBeVisible();
  await go('Tags');
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  history.back();
  await expect.element(conversation('Davi Rocha')).toBeVisible();
  await finds();
  history.back();
  await expect.element(conversation('Davi Rocha')).not.toBeInTheDocument();
  await finds();

  const { reload: reloadTab } = await openTab(hrefOf('Davi Rocha'));
  await finds();
  await page.viewport(390, 844);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await finds();
  await searchBox.fill('');
  await expect.element(tab('Open', true)).toBeVisible();
  await reloadTab();
  await expect.element(tab('Open', true)).toBeVisible();
  await expect.element(searchBox).toHaveValue('');
});
