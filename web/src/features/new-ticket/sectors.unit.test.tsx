import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import NewTicketDialog from './new-ticket-dialog.tsx';

const { contact } = sampleTicketDetail();
const rest = { greetingMessage: '', startWork: '', endWork: '', absenceMessage: '' };
const { createdAt, updatedAt } = contact;
const sales = { id: 2, name: 'Sales', color: '#112233', ...rest, createdAt, updatedAt };
const support = { ...sales, id: 3, name: 'Support', color: '#332211' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = 'There are no sectors to choose from.';
const open = () =>
  renderApp(<NewTicketDialog contact={contact} onOpened={() => undefined} onClose={() => undefined} />);
const offered = (): (string | null)[] => screen.getAllByRole('option').map(({ textContent }) => textContent);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open ticket' });

test('while the sectors load the dialog does not say that there are none', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  await open();
  screen.getByText('Loading sectors…');
  expect(screen.queryByText(none)).toBeNull();
  expect(submit().disabled).toBe(true);
  answer.resolve(Response.json([]));
  await screen.findByText(none);
  expect(submit().disabled).toBe(false);
});

test('sectors that failed to load can be loaded again', async () => {
  let isFailing = true;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      isFailing ? Response.json({ error: 'ERR_UNKNOWN' }, { status: 400 }) : Response.json([sales, support]),
    ),
  );
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(none)).toBeNull();
  expect(submit().disabled).toBe(true);
  isFailing = false;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const sectors = screen.getByRole('combobox', { name: 'Sector' });
  await waitFor(() => expect(sectors.getAttribute('aria-disabled')).toBeNull());
  fireEvent.mouseDown(sectors);
  await screen.findByRole('option', { name: 'Support' });
});

describe('an attendant without a sector', () => {
  const user = { profile: 'user' as const, queues: [] };
  const unplaced =
    'You are in no sector yet. You see the tickets of your sectors. Ask an administrator to add you to one.';
  const saidAtTheField = (): string | null | undefined => {
    const sector = screen.getByRole('combobox', { name: 'Sector' });
    return document.getElementById(sector.getAttribute('aria-describedby') ?? '')?.textContent;
  };

  test('reads at the field who assigns one, and is not asked to choose', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ contacts: [contact], count: 1, hasMore: false, next: null })),
    );
    await renderApp(<NewTicketDialog onOpened={() => undefined} onClose={() => undefined} />, { user });
    expect(saidAtTheField()).toBe(unplaced);
    fireEvent.change(screen.getByRole('combobox', { name: /^Contact/ }), { target: { value: 'bruno' } });
    fireEvent.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
    // Awaited, because the toast is loaded on demand.
    await act(() => Promise.resolve(fireEvent.click(submit())));
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(unplaced);
    expect(screen.queryByText('Choose a sector.')).toBeNull();
  });

  test('reads it also with a given contact', async () => {
    await renderApp(
      <NewTicketDialog contact={contact} onOpened={() => undefined} onClose={() => undefined} />,
      { user },
    );
    expect(saidAtTheField()).toBe(unplaced);
    expect(submit().disabled).toBe(true);
  });
});

test('an attendant of several sectors who chose none reads that one is missing, and no ticket is opened', async () => {
  const user = { profile: 'user' as const, queues: [sales, support] };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path}`);
    return Promise.resolve(
      path.startsWith('/queue')
        ? Response.json([sales, support])
        : Response.json({ contacts: [contact], count: 1, hasMore: false, next: null }),
    );
  });
  await renderApp(<NewTicketDialog onOpened={() => undefined} onClose={() => undefined} />, { user });
  fireEvent.change(screen.getByRole('combobox', { name: /^Contact/ }), { target: { value: 'bruno' } });
  fireEvent.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
  // Awaited, because the toast is loaded on demand.
  await act(() => Promise.resolve(fireEvent.click(submit())));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('Choose a sector.');
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test.each([
  ['user', ['Sales', 'Returns']],
  ['admin', ['Sales', 'Support', 'Returns']],
] as const)(
  'a user of the profile %s with two sectors of three is offered %j (rule Q5)',
  async (profile, names) => {
    const returns = { ...sales, id: 4, name: 'Returns', color: '#223311' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([sales, support, returns])));
    await renderApp(
      <NewTicketDialog contact={contact} onOpened={() => undefined} onClose={() => undefined} />,
      { user: { profile, queues: [sales, returns] } },
    );
    const sectors = screen.getByRole('combobox', { name: 'Sector' });
    await waitFor(() => expect(sectors.getAttribute('aria-disabled')).toBeNull());
    fireEvent.mouseDown(sectors);
    await waitFor(() => expect(offered()).toEqual(names));
  },
);
