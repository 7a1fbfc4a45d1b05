import type { Contact } from '@balcao/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { ContactDialog } from './contact-dialog.tsx';

const { contact } = sampleTicketDetail();
const merged: Contact = {
  ...contact,
  email: 'bruno@example.com',
  // As somebody reads it who may not see numbers: two that begin alike read alike.
  number: '551198765****',
  identities: [
    { kind: 'lid', value: '99887766554433' },
    { kind: 'phone', value: '551198765****' },
    { kind: 'phone', value: '551198765****' },
    { kind: 'phone', value: '35191000****' },
  ],
  merges: [
    { id: 1, contactId: 12, name: 'Bruno (casa)', email: 'casa@example.com', at: contact.createdAt },
    { id: 2, contactId: 13, name: 'Bruno L.', email: 'bruno@example.com', at: contact.createdAt },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const factsIn = (list: HTMLElement): readonly string[] =>
  within(list)
    .getAllByRole('definition')
    .map((value) => `${value.previousElementSibling?.textContent ?? ''}: ${value.textContent}`);

test('a contact that is changed shows what else it is known by', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  await renderApp(<ContactDialog contact={merged} onClose={() => undefined} />);
  const others = await screen.findByRole('group', { name: 'Also known by' });
  expect(factsIn(others)).toEqual([
    'Number: (11) 98765-****',
    'Number: 35191000****',
    'Email: casa@example.com',
    'WhatsApp ID (not a number): 99887766554433',
  ]);
});
