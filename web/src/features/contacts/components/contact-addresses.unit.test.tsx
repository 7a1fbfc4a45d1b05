import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { factsIn, mergedContact } from '../../../testing/merged-contact.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import ContactDialog from './contact-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the edit dialog shows the contact's other addresses", async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  await renderApp(<ContactDialog contact={mergedContact} onClose={() => undefined} />);
  const others = await screen.findByRole('group', { name: 'Also known by' });
  expect(factsIn(others)).toEqual([
    'Number: (11) 98765-****',
    'Number: 35191000****',
    'Email: casa@example.com',
    'WhatsApp ID (not a number): 99887766554433',
  ]);
});
