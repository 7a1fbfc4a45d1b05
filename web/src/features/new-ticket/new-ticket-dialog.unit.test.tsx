import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newContact } from '../../app/routes/new-contact.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

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

test('whoever is not found is added from there, by the number that was looked for, and chosen', async () => {
  await renderApp(
    <NewTicketDialog newContact={newContact} onOpened={() => undefined} onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByRole('combobox', { name: /^Contact/ }), {
    target: { value: '5511987654321' },
  });
  const add = await screen.findByRole('button', { name: 'Add contact' });
  // Awaited, since the dialog is fetched.
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
