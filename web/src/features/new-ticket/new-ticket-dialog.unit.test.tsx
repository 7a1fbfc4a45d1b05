import type { ContactListItem } from '@balcao/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail, sampleUser } from '../../testing/samples.ts';
import NewTicketDialog from './new-ticket-dialog.tsx';
import { newContact } from '../../app/routes/tickets-route.start.tsx';

const { contact } = sampleTicketDetail();
beforeEach(() => {
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    Promise.resolve(
      Response.json(method === 'POST' ? contact : { contacts: [], count: 0, hasMore: false, next: null }),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a contact that is not found can be added with the searched number, and is chosen', async () => {
  await renderApp(
    <NewTicketDialog newContact={newContact} onOpened={() => undefined} onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByRole('combobox', { name: /^Contact/ }), {
    target: { value: '5511987654321' },
  });
  const add = await screen.findByRole('button', { name: 'Add contact' });
  // Awaited, because the dialog is loaded on demand.
  await act(() => Promise.resolve(fireEvent.click(add)));
  const number = await screen.findByLabelText<HTMLInputElement>(/^Number/);
  expect(number.value).toBe('5511987654321');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Bruno Lima' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Number/)).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Contact/, hidden: true }).value).toBe(
    'Bruno Lima',
  );
});

describe('with a given contact', () => {
  const asked: string[] = [];
  const whoIsReached = (answer: () => Response): void => {
    asked.length = 0;
    vi.stubGlobal('fetch', (path: string) => {
      if (!path.startsWith('/contacts')) return Promise.resolve(Response.json([]));
      asked.push(path);
      return Promise.resolve(answer());
    });
  };
  const list = (contacts: readonly ContactListItem[]) => () =>
    Response.json({ contacts, count: contacts.length, hasMore: false, next: null });
  const hidden = { ...contact, number: null, isNumberHidden: true };
  const open = (known: ContactListItem) =>
    renderApp(<NewTicketDialog contact={known} onOpened={() => undefined} onClose={() => undefined} />, {
      user: sampleUser({ profile: 'admin' }),
    });
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Open ticket' });

  test('a contact that cannot be reached shows that, and no ticket is opened', async () => {
    whoIsReached(list([]));
    await open(hidden);
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${contact.name} has no number and never wrote to the connection that this ticket would use.`,
    );
    expect((await button()).disabled).toBe(true);
    expect(asked).toEqual([`/contacts?contactId=${contact.id}&isReachable=true`]);
  });

  test.each<[string, ContactListItem, () => Response, number]>([
    ['who wrote there is reached', hidden, list([hidden]), 1],
    ['who has a number is reached, which nobody needs to ask', contact, list([]), 0],
    [
      'where nobody can tell the desk decides',
      hidden,
      () => Response.json({ error: 'ERR_NO_TICKET_FOUND' }, { status: 404 }),
      1,
    ],
  ])('%s', async (_, known, answer, times) => {
    whoIsReached(answer);
    await open(known);
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(times);
  });
});
