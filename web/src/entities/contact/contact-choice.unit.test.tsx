import type { ContactListItem } from '@balcao/contracts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
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

test('each option shows its number or kind, and a new ticket searches only reachable contacts', async () => {
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

const answerWith = (contacts: readonly ContactListItem[]): void => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ contacts, count: contacts.length, hasMore: false, next: null })),
  );
};
const Chosen = () => {
  const [chosen, setChosen] = useState<ContactListItem | null>(null);
  return (
    <>
      <ContactChoice
        label="Contact"
        chosen={chosen}
        onChange={setChosen}
        offer={(search) => <button>{`Add ${search}`}</button>}
      />
      <button>Elsewhere</button>
    </>
  );
};
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const focus = (name: string): void => act(() => screen.getByRole('button', { name }).focus());

test('a search text without a match stays when the focus moves to the offer', async () => {
  answerWith([]);
  await renderApp(<Chosen />);
  fireEvent.change(field(), { target: { value: '5511987654321' } });
  await screen.findByRole('button', { name: 'Add 5511987654321' });
  focus('Add 5511987654321');
  expect(field().value).toBe('5511987654321');
  focus('Add 5511987654321');
});

test('the field shows the chosen contact again when the user leaves it in the middle of another search', async () => {
  answerWith([contact]);
  await renderApp(<Chosen />);
  fireEvent.change(field(), { target: { value: 'bruno' } });
  fireEvent.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
  fireEvent.change(field(), { target: { value: 'somebody else' } });
  focus('Elsewhere');
  expect(field().value).toBe('Bruno Lima');
});
