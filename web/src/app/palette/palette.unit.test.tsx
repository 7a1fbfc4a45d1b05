import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { endOfWord } from '../../testing/page-events.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicket } from '../../testing/samples.ts';
import Palette from './palette.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Found = {
  readonly contacts?: readonly unknown[];
  readonly tickets?: readonly unknown[];
  readonly found?: readonly unknown[];
};
/** The server's results, whatever the search text is. */
const find = ({ contacts = [], tickets = [], found = [] }: Found): void =>
  void vi.stubGlobal('fetch', (url: string) => {
    const rest = { hasMore: false, next: null };
    const isOfContacts = new URL(url, 'http://desk').pathname === '/contacts';
    return Promise.resolve(
      Response.json(
        isOfContacts
          ? { contacts, count: contacts.length, ...rest }
          : { tickets, count: tickets.length, found, ...rest },
      ),
    );
  });

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

test('the keys of an input method choose no option', async () => {
  let closed = 0;
  await renderApp(<Palette onClose={() => (closed += 1)} />);
  const field = screen.getByRole('combobox');
  const first = screen.getByRole('option', { selected: true });
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field, endOfWord);
  expect([screen.getByRole('option', { selected: true }), closed]).toEqual([first, 0]);
});

test('an option that is selected by keys scrolls into view', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderApp(<Palette onClose={() => undefined} />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowUp' });
  const last = screen.getByRole('option', { selected: true });
  expect(last).toBe(screen.getAllByRole('option').at(-1));
  expect(shown.mock.contexts.at(-1)).toBe(last);
});

test.each([
  ['Bruno Lima', '/contacts?search=Bruno+Lima'],
  ['551198765****', '/contacts?search=551198765'],
])(
  'a contact has the name that lists show, and its option leads to a search that finds it: %s',
  async (name, address) => {
    const { contact } = sampleTicket();
    const found = {
      ...contact,
      name,
      tags: [],
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    };
    find({ contacts: [found] });
    await renderApp(
      <>
        <Palette onClose={() => undefined} />
        <Address />
      </>,
    );
    fireEvent.change(screen.getByRole('combobox'), { target: { value: name.slice(0, 5) } });
    fireEvent.click(await screen.findByRole('option', { name: (shown) => shown.startsWith(name) }));
    expect(screen.getByLabelText('Address').textContent).toBe(address);
  },
);

test.each(['', '  '])(
  'a contact that the page of contacts cannot find is not offered: named %j',
  async (name) => {
    const { contact } = sampleTicket();
    const times = { createdAt: '2026-11-21T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' };
    const nobody = { ...contact, id: 8, name, number: null, tags: [], ...times };
    const found = { ...contact, id: 9, name: 'Carla Dias', tags: [], ...times };
    find({ contacts: [nobody, found] });
    await renderApp(<Palette onClose={() => undefined} />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'carla' } });
    await screen.findByRole('option', { name: /^Carla Dias/ });
    expect(screen.queryByRole('option', { name: /^(No name|Number hidden)/ })).toBeNull();
  },
);

test('a ticket of a contact without a name shows the number', async () => {
  const { contact } = sampleTicket();
  const ticket = sampleTicket({ id: 7, contact: { ...contact, name: '', number: '5511987654321' } });
  find({ tickets: [ticket] });
  await renderApp(<Palette onClose={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '98765' } });
  expect(await screen.findByText('(11) 98765-4321 #7')).toBeTruthy();
});

// The passage is shown (rule T26).
test('a ticket that was found by its messages shows the passage and opens there', async () => {
  const { contact } = sampleTicket();
  const ticket = sampleTicket({ id: 7, contact: { ...contact, name: 'Rita Lopes' }, status: 'open' });
  const id = 'c3b1c3a2-6a53-4d52-9c52-3d2f6a1f0b11';
  const snippet = { text: 'Bom dia, doutora', marks: [{ from: 0, to: 3 }] };
  find({
    tickets: [ticket],
    found: [{ id, ticketId: 7, fromMe: false, createdAt: '2026-03-14T12:00:00.000Z', snippet }],
  });
  await renderApp(
    <>
      <Palette onClose={() => undefined} />
      <Address />
    </>,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'bom' } });
  const option = await screen.findByRole('option', {
    name: /^Rita Lopes #7.*14\/03\/2026 · Bom dia, doutora/,
  });
  expect(option.querySelector('mark')?.textContent).toBe('Bom');
  fireEvent.click(option);
  expect(screen.getByLabelText('Address').textContent).toBe(`/tickets/7?tab=open&message=${id}`);
});

test('the results of an earlier search text are not offered for the present one', async () => {
  const { contact } = sampleTicket();
  const ticket = sampleTicket({ id: 7, contact: { ...contact, name: 'Rita Lopes' } });
  find({ tickets: [ticket] });
  await renderApp(<Palette onClose={() => undefined} />);
  const input = screen.getByRole('combobox');
  // Her messages contain it.
  fireEvent.change(input, { target: { value: 'bom' } });
  await screen.findByRole('option', { name: /^Rita Lopes/ });
  fireEvent.change(input, { target: { value: 'bombeiro' } });
  expect(screen.queryByRole('option', { name: /^Rita Lopes/ })).toBeNull();
});
