import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import NewTicketDialog from './new-ticket-dialog.tsx';

const { contact } = sampleTicketDetail();
const sector = { id: 2, name: 'Sales', color: '#112233' };
const refuse = (body: object, status: number): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Page = () => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p aria-label="Address">{useLocation().pathname}</p>
      {isOpen ? (
        <NewTicketDialog contact={contact} onOpened={() => undefined} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
};
const submit = async (): Promise<void> => {
  await renderApp(<Page />, { path: '/contacts', user: { profile: 'user', queues: [sector] } });
  fireEvent.click(screen.getByRole('button', { name: 'Open ticket' }));
};

test('the ticket that blocks a new one can be opened', async () => {
  refuse({ error: 'ERR_OPEN_USER_TICKET', userName: 'Bia', ticketId: 42 }, 400);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('already with Bia');
  fireEvent.click(screen.getByRole('link', { name: 'Open the conversation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Address').textContent).toBe('/tickets/42');
});

test('a blocking ticket that is not visible cannot', async () => {
  refuse({ error: 'ERR_OTHER_OPEN_TICKET' }, 409);
  await submit();
  await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: 'Open the conversation' })).toBeNull();
});
