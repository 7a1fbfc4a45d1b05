import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { useToasts } from '../../../lib/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import VcardContent from './vcard-content.tsx';

const { contact } = sampleTicketDetail();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  window.history.replaceState(null, '', '/');
});

test('of somebody on a card who has a ticket already the conversation can be opened', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.includes('/contact')
        ? Response.json(contact)
        : Response.json({ error: 'ERR_NONE_USER_TICKET', ticketId: 42 }, { status: 400 }),
    ),
  );
  await renderApp(<VcardContent body={'BEGIN:VCARD\nFN:Rita\nTEL:+351910000001\nEND:VCARD'} />, {
    queryClient,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Start conversation' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A ticket already exists for this contact.');
  fireEvent.click(screen.getByRole('button', { name: 'Open the conversation' }));
  expect(window.location.pathname).toBe('/tickets/42');
  expect(screen.queryByRole('alert')).toBeNull();
});
