import type { ContactListItem } from '@balcao/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sampleTicketDetail } from '../testing/samples.ts';
import { ContactChoice } from './contact-choice.tsx';

const { contact } = sampleTicketDetail();
const hidden: Partial<ContactListItem> = { number: null, isNumberHidden: true };
const found = [
  contact,
  { ...contact, id: 12, name: '', ...hidden },
  { ...contact, id: 13, name: 'Team', number: null, isGroup: true },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('says of each what it is, and for a new ticket asks only for those it reaches', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ contacts: found, count: 3, hasMore: false, next: null }));
  });
  await renderApp(<ContactChoice label="Contact" chosen={null} onChange={() => undefined} isReachable />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'any' } });
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Bruno Lima(11) 98765-4321',
    'Number hidden by WhatsAppNumber hidden by WhatsApp',
    'TeamGroup',
  ]);
  expect(asked.map((path) => new URL(path, 'http://desk').searchParams.get('isReachable'))).toEqual(['true']);
});
