import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import { contactDetail } from '../../../entities/contact/contact-addresses.ts';

const { contact } = sampleTicketDetail();
const merge = { id: 1, contactId: 12, name: 'Bruno (casa)', at: contact.createdAt };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let queryClient: QueryClient;
const ask = async (answer: () => Promise<Response>): Promise<() => string | null> => {
  vi.stubGlobal('fetch', answer);
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderApp(<DeleteContactDialog contact={contact} onClose={() => undefined} />, { queryClient });
  return () => screen.getByRole('dialog', { name: 'Delete Bruno Lima?' }).textContent;
};

test('the question names the contacts that were merged and are deleted too', async () => {
  const question = await ask(() =>
    Promise.resolve(Response.json({ ...contact, merges: [merge, { ...merge, id: 2, name: 'B. Lima' }] })),
  );
  await waitFor(() =>
    expect(question()).toContain('The contacts merged into this one are deleted too: Bruno (casa), B. Lima.'),
  );
});

test('one merged contact is named in the singular', async () => {
  const question = await ask(() => Promise.resolve(Response.json({ ...contact, merges: [merge] })));
  await waitFor(() =>
    expect(question()).toContain('The contact merged into this one is deleted too: Bruno (casa).'),
  );
});

test('if it cannot be known, it says that there may be merged contacts', async () => {
  const question = await ask(() =>
    Promise.resolve(Response.json({ error: 'ERR_INTERNAL' }, { status: 500 })),
  );
  const { queryKey } = contactDetail(contact.id);
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
  expect(question()).toContain('If contacts were merged into this one, they are deleted too.');
});

test('while it is not known yet, it mentions none and waits with the deletion', async () => {
  const question = await ask(() => new Promise(() => undefined));
  expect(question()).not.toContain('merged');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
});

test('without merged contacts it mentions none', async () => {
  const question = await ask(() => Promise.resolve(Response.json({ ...contact, merges: [] })));
  await waitFor(() => expect(question()).not.toContain('merged'));
});
