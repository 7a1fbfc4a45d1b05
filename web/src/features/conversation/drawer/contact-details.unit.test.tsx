import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { factsIn, mergedContact } from '../../../testing/merged-contact.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ContactDetails } from './contact-details.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the drawer lists every address of a merged contact, each with its kind', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(mergedContact)));
  const { identities: _identities, merges: _merges, ...ofTicket } = mergedContact;
  const { container } = await renderApp(
    <ContactDetails contact={ofTicket} actions={null} onChange={() => undefined} />,
  );
  await screen.findByText('35191000****');
  const [list] = container.querySelectorAll('dl');
  if (list === undefined) throw new Error('nothing is told');
  expect(factsIn(list)).toEqual([
    'Number: (11) 98765-****',
    'Number: (11) 98765-****',
    'Number: 35191000****',
    'Email: bruno@example.com',
    'Email: casa@example.com',
    'WhatsApp ID (not a number): 99887766554433',
  ]);
});
