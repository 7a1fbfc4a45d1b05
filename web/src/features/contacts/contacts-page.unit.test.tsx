import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { allTags } from '../../entities/tag/all-tags.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ContactsPage } from './contacts-page.tsx';
import { contactKeys } from './contacts.realtime.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a deleted tag no longer filters the contacts', async () => {
  // The server takes its time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  queryClient.setQueryData(allTags.queryKey, [{ id: 5, name: 'Urgent', color: '#aa2200' }]);
  await renderApp(<ContactsPage newTicket={() => null} />, { queryClient });
  const shownTags = (): unknown[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: contactKeys.lists, type: 'active' })
      .map(({ queryKey }) => queryKey.at(-1));
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Urgent' }));
  expect(shownTags()).toEqual([[5]]);
  queryClient.setQueryData(allTags.queryKey, []);
  await waitFor(() => expect(shownTags()).toEqual([[]]));
});

const Address = () => <p aria-label="Address">{useLocation().search}</p>;

test('a search from the palette works, also from this page and repeatedly', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderApp(
    <>
      <ContactsPage newTicket={() => null} />
      <Address />
      <Link to="/contacts?search=Bia">Bia</Link>
      <Link to="/contacts?search=Caio">Caio</Link>
    </>,
    { path: '/contacts?search=Ana' },
  );
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('Ana');
  for (const name of ['Bia', 'Caio']) {
    fireEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(box.value).toBe(name));
  }
  fireEvent.change(box, { target: { value: '' } });
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
  fireEvent.click(screen.getByRole('link', { name: 'Caio' }));
  await waitFor(() => expect(box.value).toBe('Caio'));
});

test('chosen tags are in the address beside the search, and are restored from it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  queryClient.setQueryData(allTags.queryKey, [
    { id: 5, name: 'Urgent', color: '#aa2200' },
    { id: 6, name: 'New', color: '#0022aa' },
  ]);
  await renderApp(
    <>
      <ContactsPage newTicket={() => null} />
      <Address />
    </>,
    { path: '/contacts?search=Ana&tag=5&tag=x', queryClient },
  );
  const asked = (): unknown[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: contactKeys.lists, type: 'active' })
      .map(({ queryKey }) => queryKey.slice(-2));
  expect(asked()).toEqual([['Ana', [5]]]);
  screen.getByRole('button', { name: 'Urgent' });
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'New' }));
  const address = screen.getByLabelText('Address');
  expect(address.textContent).toBe('?search=Ana&tag=5&tag=6');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await waitFor(() => expect(address.textContent).toBe('?tag=5&tag=6'));
  // The list updates after the address.
  await waitFor(() => expect(asked()).toEqual([['', [5, 6]]]));
});
