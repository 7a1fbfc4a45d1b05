import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allTags } from '../../../lib/all-tags.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ticketQueries } from '../api/ticket-queries.ts';
import { narrowTickets } from '../state/ticket-filter.ts';
import { TicketsPanel } from './tickets-panel.tsx';

const me = 7;
const urgent = { id: 5, name: 'Urgent', color: '#aa2200' };
const gold = { id: 6, name: 'Gold', color: '#ddbb00' };

let queryClient: QueryClient;
const show = (path = '/tickets') =>
  renderApp(
    <>
      <TicketsPanel selectedId={undefined} onChanged={() => undefined} />
      <Link to="/tickets/1?tab=search&search=bru">Open what was found</Link>
      <Link to="/tickets/1?tab=open">Lead to the ticket</Link>
    </>,
    { path, queryClient },
  );
const searchBox = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search tickets' });
const selectedTab = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
/** What the lists on the screen are narrowed to. */
const shownTags = (): unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ticketQueries.lists(), type: 'active' })
    .map(({ queryKey }) => queryKey.at(-1))
    .map((list) => (typeof list === 'object' && list !== null && 'tagIds' in list ? list.tagIds : undefined));

/** What the list on the screen searches for. */
const shownSearch = (): unknown =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ticketQueries.lists(), type: 'active' })
    .map(({ queryKey }) => queryKey.at(-1))
    .map((list) => (typeof list === 'object' && list !== null && 'search' in list ? list.search : undefined))
    .find((search) => search !== undefined && search !== '');

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  // The server takes its time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  narrowTickets(me, { tagIds: undefined });
});

test('a chosen tag that is deleted narrows the lists no more', async () => {
  queryClient.setQueryData(allTags.queryKey, [urgent, gold]);
  narrowTickets(me, { tagIds: [5, 6] });
  await show();
  expect(shownTags()).toEqual([
    [5, 6],
    [5, 6],
    [5, 6],
  ]);
  queryClient.setQueryData(allTags.queryKey, [gold]);
  await waitFor(() => expect(shownTags()).toEqual([[6], [6], [6]]));
  queryClient.setQueryData(allTags.queryKey, []);
  await waitFor(() => expect(shownTags()).toEqual([undefined, undefined, undefined]));
});

test('until the tags are known, each that was chosen counts', async () => {
  narrowTickets(me, { tagIds: [5] });
  await show();
  expect(shownTags()).toEqual([[5], [5], [5]]);
});

test('what is searched for stays while it is typed and opened, and goes with its tab', async () => {
  await show('/tickets?tab=pending');
  for (const value of ['b', 'br', 'bru']) fireEvent.change(searchBox(), { target: { value } });
  await waitFor(() => expect(selectedTab()).toBe('Found'));
  fireEvent.click(screen.getByText('Open what was found'));
  expect([selectedTab(), searchBox().value]).toEqual(['Found', 'bru']);
  fireEvent.click(screen.getByText('Lead to the ticket'));
  await waitFor(() => expect(searchBox().value).toBe(''));
  expect(selectedTab()).toBe('Open');
});

test('small screens, which hide the list meanwhile, show it without the text of another tab', async () => {
  await show('/tickets?tab=search&search=bruno');
  expect([selectedTab(), searchBox().value]).toEqual(['Found', 'bruno']);
  cleanup();
  await show('/tickets?tab=open');
  expect([selectedTab(), searchBox().value]).toEqual(['Open', '']);
});

test('letters that follow each other slowly or fast are all searched for', async () => {
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
