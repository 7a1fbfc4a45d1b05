import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import NewTicketDialog from './new-ticket-dialog.tsx';

const ticket = sampleTicketDetail();
const sector = { id: 2, name: 'Sales', color: '#112233' };
const onOpened = vi.fn();
let answer = Promise.withResolvers<Response>();
let isAsked = false;
let queryClient = new QueryClient();

beforeEach(() => {
  window.history.pushState(null, '', '/contacts');
  onOpened.mockReset();
  answer = Promise.withResolvers<Response>();
  isAsked = false;
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) => {
    if (method !== 'POST') return new Promise(() => undefined);
    isAsked = true;
    return answer.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.pushState(null, '', '/');
});

const Page = () => {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <NewTicketDialog contact={ticket.contact} onOpened={onOpened} onClose={() => setIsOpen(false)} />
  ) : null;
};
const submit = async (): Promise<void> => {
  await renderApp(<Page />, { user: { profile: 'user', queues: [sector] }, queryClient });
  fireEvent.click(screen.getByRole('button', { name: 'Open ticket' }));
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const arrive = async (): Promise<void> => {
  await waitFor(() => expect(isAsked).toBe(true));
  answer.resolve(Response.json(ticket));
  const [opening] = queryClient.getMutationCache().getAll();
  await waitFor(() => expect(opening?.state.status).toBe('success'));
};

test('opening a ticket closes the dialog and shows the ticket', async () => {
  await submit();
  await arrive();
  await isGone();
  expect(onOpened).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: ticket.id }));
});

test('a user who closed the dialog before the answer stays where they are', async () => {
  await submit();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isGone();
  await arrive();
  expect(onOpened).not.toHaveBeenCalled();
});

test('a user who went elsewhere meanwhile stays there, without the dialog', async () => {
  await submit();
  window.history.pushState(null, '', '/tickets/7');
  await arrive();
  await isGone();
  expect(onOpened).not.toHaveBeenCalled();
});
