import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { allTags } from '../../../entities/tag/all-tags.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicket } from '../../../testing/samples.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';
import { rememberFilter } from '../hooks/use-ticket-filter.ts';
import { TicketsPanel } from './tickets-panel.tsx';

const me = 7;
const urgent = { id: 5, name: 'Urgent', color: '#aa2200' };
const gold = { id: 6, name: 'Gold', color: '#ddbb00' };

let queryClient: QueryClient;
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(pathname + search)}</output>;
};
const address = (): string | null => screen.getByLabelText('Address').textContent;
type Shown = NonNullable<Parameters<typeof renderApp>[1]> & { readonly seesAllTickets?: boolean | undefined };
const show = (path = '/tickets', { seesAllTickets, ...user }: Shown = {}) =>
  renderApp(
    <>
      <Address />
      <TicketsPanel
        selectedId={undefined}
        seesAllTickets={seesAllTickets}
        onChanged={() => undefined}
        whyEmpty={(usual) => usual}
      />
      <Link to="/tickets/1?tab=search&search=bru">Open what was found</Link>
      <Link to="/tickets/1?tab=open">Lead to the ticket</Link>
      <Link to="/tickets">Lead to the tickets</Link>
    </>,
    { path, queryClient, ...user },
  );
const searchBox = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search tickets' });
const selectedTab = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
const listSchema = z
  .object({ queueIds: z.unknown(), tagIds: z.unknown(), showAll: z.unknown(), search: z.unknown() })
  .partial();
/** The requests of the visible list and of the counts. */
const narrowedTo = (key: keyof z.infer<typeof listSchema>): unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ticketQueries.lists(), type: 'active' })
    .map(({ queryKey }) => listSchema.parse(queryKey.at(-1))[key]);

/** What the visible list searches for. */
const shownSearch = (): unknown =>
  narrowedTo('search').find((search) => search !== undefined && search !== '');

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  // The server takes its time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  rememberFilter(me, {});
});

test('a deleted tag no longer filters the lists', async () => {
  queryClient.setQueryData(allTags.queryKey, [urgent, gold]);
  await show('/tickets?tags=5,6');
  expect(narrowedTo('tagIds')).toEqual([
    [5, 6],
    [5, 6],
    [5, 6],
  ]);
  queryClient.setQueryData(allTags.queryKey, [gold]);
  await waitFor(() => expect(narrowedTo('tagIds')).toEqual([[6], [6], [6]]));
  queryClient.setQueryData(allTags.queryKey, []);
  await waitFor(() => expect(narrowedTo('tagIds')).toEqual([undefined, undefined, undefined]));
});

test('an empty filtered list says so, and offers to remove the filter', async () => {
  queryClient.setQueryData(allTags.queryKey, [gold]);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ tickets: [], count: 0, hasMore: false, next: null })),
  );
  await show('/tickets?tab=pending&tags=6');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  await screen.findByText('Nobody is waiting');
  expect(address()).toBe('/tickets?tab=pending');
});

test('each chosen tag counts until the tags are known', async () => {
  rememberFilter(me, { tags: '5' });
  await show();
  expect(narrowedTo('tagIds')).toEqual([[5], [5], [5]]);
});

test('a search stays while a ticket is opened, and is cleared with its tab', async () => {
  await show('/tickets?tab=pending');
  for (const value of ['b', 'br', 'bru']) fireEvent.change(searchBox(), { target: { value } });
  await waitFor(() => expect(selectedTab()).toBe('Found'));
  fireEvent.click(screen.getByText('Open what was found'));
  expect([selectedTab(), searchBox().value]).toEqual(['Found', 'bru']);
  fireEvent.click(screen.getByText('Lead to the ticket'));
  await waitFor(() => expect(searchBox().value).toBe(''));
  expect(selectedTab()).toBe('Open');
});

test("small screens, which hide the list meanwhile, show it without another tab's text", async () => {
  await show('/tickets?tab=search&search=bruno');
  expect([selectedTab(), searchBox().value]).toEqual(['Found', 'bruno']);
  cleanup();
  await show('/tickets?tab=open');
  expect([selectedTab(), searchBox().value]).toEqual(['Open', '']);
});

test('a search follows slow and fast typing', async () => {
  await show('/tickets?tab=pending');
  const type = (value: string) => fireEvent.change(searchBox(), { target: { value } });
  type('b');
  type('bru');
  await waitFor(() => expect(shownSearch()).toBe('bru'));
  type('brun');
  expect(searchBox().value).toBe('brun');
  await waitFor(() => expect(shownSearch()).toBe('brun'));
  fireEvent.click(screen.getByText('Open what was found'));
  await waitFor(() => expect([shownSearch(), searchBox().value]).toEqual(['bru', 'bru']));
});

const sales = { id: 2, name: 'Sales', color: '#1565c0' };
const support = { id: 3, name: 'Support', color: '#2e7d32' };
const detailed = (queue: typeof sales) => ({
  ...queue,
  greetingMessage: '',
  startWork: '',
  endWork: '',
  absenceMessage: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});
const asAdmin = { user: { profile: 'admin' as const, queues: [sales, support] } };
const choose = async (button: RegExp, entry: string): Promise<void> => {
  // Its code is loaded first.
  await act(async () => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: button }))));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: entry }));
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};

test('the filter is in the address, for a reload and for the links of tickets', async () => {
  queryClient.setQueryData(allTags.queryKey, [urgent, gold]);
  queryClient.setQueryData(
    ticketQueries.list({ status: 'pending', showAll: false, queueIds: [2], tagIds: [6] }).queryKey,
    {
      pages: [{ tickets: [sampleTicket({ status: 'pending' })], count: 1, hasMore: false, next: null }],
      pageParams: [''],
    },
  );
  await show('/tickets?tab=pending', asAdmin);
  await choose(/^Sectors/, 'Support');
  expect(address()).toBe('/tickets?tab=pending&sectors=2');
  await choose(/^Tags/, 'Gold');
  fireEvent.click(screen.getByRole('switch', { name: 'Show all' }));
  const narrowed = 'all=false&sectors=2&tags=6';
  expect(address()).toBe(`/tickets?tab=pending&${narrowed}`);
  const row = await screen.findByRole('link', { name: 'Bruno Lima' });
  expect(decodeURIComponent(row.getAttribute('href') ?? '')).toBe(`/tickets/1?tab=pending&${narrowed}`);
  fireEvent.click(screen.getByRole('tab', { name: 'Open' }));
  expect(address()).toBe(`/tickets?tab=open&${narrowed}`);
  fireEvent.change(searchBox(), { target: { value: 'bru' } });
  await waitFor(() => expect(address()).toBe(`/tickets?tab=search&search=bru&${narrowed}`));
  cleanup();
  rememberFilter(me, {});
  await show(`/tickets?tab=open&${narrowed}`, asAdmin);
  expect(new Set(narrowedTo('queueIds').map(String))).toEqual(new Set(['2']));
  expect(new Set(narrowedTo('tagIds').map(String))).toEqual(new Set(['6']));
  expect(narrowedTo('showAll')).not.toContain(true);
});

test('an address without a filter does not change the filter', async () => {
  await show('/tickets?tab=pending&sectors=3', asAdmin);
  fireEvent.click(screen.getByText('Lead to the tickets'));
  expect(address()).toBe('/tickets');
  expect(new Set(narrowedTo('queueIds').map(String))).toEqual(new Set(['3']));
  await choose(/^Sectors/, 'All sectors');
  expect(address()).toBe('/tickets');
  expect(new Set(narrowedTo('queueIds'))).toEqual(new Set([undefined]));
});

test.each(['9', '2,9', 'x', '1,2;drop', ''])(
  'an address does not filter by an unknown sector: %j',
  async (sectors) => {
    queryClient.setQueryData(allQueues.queryKey, [sales, support].map(detailed));
    await show(`/tickets?tab=pending&sectors=${sectors}`, asAdmin);
    const expected = sectors === '2,9' ? [2] : sectors === '' ? [] : undefined;
    for (const queueIds of narrowedTo('queueIds')) expect(queueIds).toEqual(expected);
  },
);

test.each([
  [true, ['All sectors', 'Sales', 'Support'], [3]],
  [false, ['All sectors', 'Sales'], undefined],
])(
  'attendants narrow to foreign sectors where they see all tickets: %s',
  async (seesAllTickets, entries, narrowed) => {
    queryClient.setQueryData(allQueues.queryKey, [sales, support].map(detailed));
    await show('/tickets?tab=pending&sectors=3', {
      user: { profile: 'user', queues: [sales] },
      seesAllTickets,
    });
    for (const queueIds of narrowedTo('queueIds')) expect(queueIds).toEqual(narrowed);
    await act(async () => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: /^Sectors/ }))));
    const offered = await screen.findAllByRole('menuitemcheckbox');
    expect(offered.map(({ textContent }) => textContent)).toEqual(entries);
  },
);

test('a foreign sector in an address counts until it is known whether the user may see it', async () => {
  await show('/tickets?tab=pending&sectors=3', { user: { profile: 'user', queues: [sales] } });
  for (const queueIds of narrowedTo('queueIds')) expect(queueIds).toEqual([3]);
});
