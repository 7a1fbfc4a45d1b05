import { type Ticket, type TicketStatus, ticketStatusSchema } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allQueues } from '../../entities/queue/all-queues.ts';
import { runShortcut } from '../../lib/page/shortcuts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail, sampleUser } from '../../testing/samples.ts';
import { TicketMenu } from './ticket-menu.tsx';

const at = '2026-11-21T12:00:00.000Z';
const support = {
  id: 2,
  name: 'Support',
  color: '#112233',
  greetingMessage: '',
  startWork: '',
  endWork: '',
  absenceMessage: '',
  createdAt: at,
  updatedAt: at,
};

/** Lazy parts load within this time. */
const press = (button: HTMLElement): Promise<boolean> => act(() => Promise.resolve(fireEvent.click(button)));
const pressShortcut = (): Promise<boolean> => act(() => Promise.resolve(runShortcut('transfer')));

let transferred: Ticket[];
const show = async (status: TicketStatus) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(allQueues.queryKey, [support]);
  await renderApp(
    <TicketMenu
      ticket={sampleTicketDetail({ status })}
      onTransferred={(ticket) => transferred.push(ticket)}
      onDeleted={() => undefined}
      onSearch={() => undefined}
    />,
    { queryClient, user: { profile: 'user' } },
  );
};

beforeEach(() => (transferred = []));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(ticketStatusSchema.options)('a ticket that is %s can be transferred', async (status) => {
  await show(status);
  await press(screen.getByRole('button', { name: 'More about this ticket' }));
  const item = await screen.findByRole('menuitem', { name: 'Transfer ticket' });
  expect(item.getAttribute('aria-disabled')).toBeNull();
  cleanup();
  await show(status);
  expect(await pressShortcut()).toBe(true);
  expect(await screen.findByRole('dialog', { name: 'Transfer ticket' })).toBeTruthy();
});

test('a closed ticket waits in the sector that it is transferred to', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(init.body);
    return Promise.resolve(Response.json(sampleTicketDetail({ status: 'pending', queueId: 2 })));
  });
  await show('closed');
  await pressShortcut();
  await screen.findByRole('dialog');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Sector/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Support' }));
  fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([
    JSON.stringify({ queueId: 2, status: 'pending', userId: null, transf: true, undoable: true }),
  ]);
  await waitFor(() => expect(transferred).toMatchObject([{ status: 'pending', queueId: 2 }]));
});

test('colleagues are sorted alphabetically', async () => {
  const users = ['Zé Anabel', 'Ávila Ana', 'ana Lima', 'Bianca'].map((name, index) => ({
    ...sampleUser({ id: 20 + index, name }),
    createdAt: at,
  }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ users, count: 4, hasMore: false })));
  await show('open');
  await pressShortcut();
  await screen.findByRole('dialog');
  const box = screen.getByRole('combobox', { name: 'Search for a user' });
  fireEvent.change(box, { target: { value: 'ana' } });
  const found = await screen.findAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'ana Lima',
    'Ávila Ana',
    'Bianca',
    'Zé Anabel',
  ]);
});

const searchFor = async (name: string): Promise<HTMLElement> => {
  await show('open');
  await pressShortcut();
  await screen.findByRole('dialog');
  const box = screen.getByRole('combobox', { name: 'Search for a user' });
  fireEvent.change(box, { target: { value: name } });
  return box;
};

test('a list that is cut off says so until one is chosen', async () => {
  const users = [{ ...sampleUser({ id: 20, name: 'Ana Lima' }), createdAt: at }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ users, count: 25, hasMore: true })));
  await searchFor('ana');
  const found = await screen.findByRole('option', { name: 'Ana Lima' });
  screen.getByText('24 more fit: type more of the name');
  fireEvent.click(found);
  await waitFor(() => expect(screen.queryByText(/more fit/)).toBeNull());
});

test('a failed search for colleagues does not look like an empty one', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })),
  );
  await searchFor('ana');
  await screen.findByText('You have no permission for this.');
  expect(screen.queryByText('Nobody found')).toBeNull();
});
