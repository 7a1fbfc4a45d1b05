import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { navigateBy } from '../../../lib/page/navigation.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { useToasts } from '../../../lib/page/toasts.ts';
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

test("the conversation of a card's contact who already has a ticket can be opened", async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.includes('/contact')
        ? Response.json(contact)
        : Response.json({ error: 'ERR_NONE_USER_TICKET', ticketId: 42 }, { status: 400 }),
    ),
  );
  const navigate = vi.fn<(address: unknown) => Promise<void>>(() => Promise.resolve());
  navigateBy({ navigate });
  await renderApp(<VcardContent body={'BEGIN:VCARD\nFN:Rita\nTEL:+351910000001\nEND:VCARD'} />, {
    queryClient,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Start conversation' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A ticket already exists for this contact.');
  fireEvent.click(screen.getByRole('button', { name: 'Open the conversation' }));
  expect(navigate).toHaveBeenCalledWith('/tickets/42');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the chosen number of a card with several is used', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return Promise.resolve(Response.json(contact));
  });
  const lines = [
    'BEGIN:VCARD',
    'FN:Rita',
    'TEL:+351910000001',
    'TEL:+35121000****',
    'TEL:+351930000003',
    'END:VCARD',
  ];
  await renderApp(<VcardContent body={lines.join('\n')} />, { queryClient });
  const numbers = screen.getAllByRole<HTMLInputElement>('radio');
  expect(numbers.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save contact' });
  for (const label of [/910 ?000 ?001/, /930 ?000 ?003/]) {
    useToasts.setState({ toasts: [] });
    fireEvent.click(screen.getByRole('radio', { name: label }));
    fireEvent.click(save);
    // The button may be drawn busy only after the click.
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'success' }]));
    await waitFor(() => expect(save.disabled).toBe(false));
  }
  expect(bodies).toMatchObject([{ number: '351910000001' }, { number: '351930000003' }]);
});

test('a user in several sectors chooses the sector of a conversation from a card', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.includes('/contact')) return Promise.resolve(Response.json(contact));
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return Promise.resolve(Response.json(sampleTicketDetail({ id: 42 })));
  });
  const queues = [
    { id: 4, name: 'Sales', color: '#112233' },
    { id: 5, name: 'Support', color: '#332211' },
  ];
  await renderApp(<VcardContent body={'BEGIN:VCARD\nFN:Rita\nTEL:+351910000001\nEND:VCARD'} />, {
    queryClient,
    user: { id: 7, profile: 'user', queues },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Start conversation' }));
  await screen.findByRole('menu', { name: 'Start it in the sector' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Support' }));
  const opened = { contactId: contact.id, userId: 7, status: 'open', queueId: 5 };
  await waitFor(() => expect(bodies).toEqual([opened]));
});
