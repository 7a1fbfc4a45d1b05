import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import { ContactsPage } from './contacts-page.tsx';

const { contact } = sampleTicketDetail();
const started = {
  id: '01999999-9999-7999-8999-000000000001',
  connectionId: 3,
  state: 'running',
  total: 400,
  seen: 0,
  created: 0,
  skipped: 0,
  problem: null,
  startedAt: contact.createdAt,
  endedAt: null,
};
let answer = Promise.withResolvers<Response>();
let queryClient = new QueryClient();

beforeEach(async () => {
  answer = Promise.withResolvers<Response>();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'POST' ? answer.promise : new Promise(() => undefined),
  );
  await renderApp(<ContactsPage newTicket={() => null} />, { queryClient, user: { profile: 'admin' } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const asked = () => queryClient.getMutationCache().getAll();
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const begin = (name: string): void => {
  press('Add contact');
  write(/^Name/, name);
};
const arrive = async (body: object): Promise<void> => {
  answer.resolve(Response.json(body));
  await waitFor(() => expect(asked().map(({ state }) => state.status)).toEqual(['success']));
  // React has rendered its state update.
  await act(() => Promise.resolve());
};
const written = (): string => screen.getByLabelText<HTMLInputElement>(/^Name/).value;

test('a late answer to a discarded form leaves the next dialog open', async () => {
  begin('Ana');
  write(/^Number/, '+55 (41) 90000-1011');
  press('Add');
  await waitFor(() => expect(asked()).toHaveLength(1));
  press('Cancel');
  press('Discard');
  await isGone();
  begin('Bia');
  await arrive(contact);
  expect(written()).toBe('Bia');
});

test('so does a late answer to a closed question', async () => {
  press('More actions');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Import from the phone' }));
  await screen.findByRole('button', { name: 'Import' });
  press('Import');
  await waitFor(() => expect(asked()).toHaveLength(1));
  press('Cancel');
  await isGone();
  begin('Bia');
  await arrive({ message: '', import: started });
  expect(written()).toBe('Bia');
});

test('an answer in time closes its dialog', async () => {
  begin('Ana');
  write(/^Number/, '+55 (41) 90000-1011');
  press('Add');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await arrive(contact);
  await isGone();
});
