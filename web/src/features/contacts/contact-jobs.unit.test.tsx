import type { ContactDeletion, ContactImport } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import { contactJobQueries } from './api/contact-job-queries.ts';
import { ContactsPage } from './contacts-page.tsx';
import { seenDeletion, seenImport, watchedDeletion } from './state/seen-jobs.ts';

const { contact } = sampleTicketDetail();
const at = contact.createdAt;
const running: ContactImport = {
  id: '01999999-9999-7999-8999-000000000001',
  connectionId: 3,
  state: 'running',
  total: 400,
  seen: 200,
  created: 150,
  skipped: 50,
  problem: null,
  startedAt: at,
  endedAt: null,
};
const ended: ContactImport = { ...running, state: 'done', seen: 400, created: 350, endedAt: at };
const failed: ContactDeletion = {
  id: '01999999-9999-7999-8999-000000000002',
  state: 'failed',
  total: 9000,
  deleted: 3000,
  problem: 'ERR_INTERNAL',
  startedAt: at,
  endedAt: at,
};
const list = { contacts: [contact], count: 1, hasMore: false, next: null };

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;
/** The first path prefix that matches. */
const answer = (answers: Answers): void => {
  vi.stubGlobal('fetch', (address: string) => {
    const path = new URL(address, 'http://desk').pathname;
    const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning));
    return Promise.resolve(found?.[1]() ?? Response.json([]));
  });
};
const page = (queryClient?: QueryClient) =>
  renderApp(<ContactsPage newTicket={() => null} />, {
    user: { profile: 'admin' },
    ...(queryClient === undefined ? {} : { queryClient }),
  });

beforeEach(() => {
  seenImport.choose('');
  seenDeletion.choose('');
  watchedDeletion.choose('');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a user who returns sees the running import, and later its end until they have seen it', async () => {
  let known = running;
  answer({
    '/contacts/import/': () => Response.json(known),
    '/contacts/import': () => Response.json({ import: known }),
    '/contacts/deletion': () => Response.json({ deletion: null }),
    '/contacts': () => Response.json(list),
  });
  await page();
  await screen.findByText('Importing: 200 of 400 read, 150 added, 50 already known.');
  cleanup();
  known = ended;
  await page();
  await screen.findByText('Imported: 400 of 400 read, 350 added, 50 already known.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Imported/)).toBeNull();
  cleanup();
  const queryClient = new QueryClient();
  await page(queryClient);
  await screen.findByText('Bruno Lima');
  const { queryKey } = contactJobQueries.latestImport();
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ import: ended }));
  await waitFor(() => expect(screen.queryByText(/^Imported/)).toBeNull());
});

test('an import of an empty address book says so', async () => {
  const empty = { ...ended, total: 0, seen: 0, created: 0, skipped: 0 };
  answer({
    '/contacts/import/': () => Response.json(empty),
    '/contacts/import': () => Response.json({ import: empty }),
    '/contacts/deletion': () => Response.json({ deletion: null }),
    '/contacts': () => Response.json(list),
  });
  await page();
  await screen.findByText('Nobody is in the address book of this phone: nothing was imported.');
});

test('a user who returns sees a deletion that failed meanwhile', async () => {
  answer({
    '/contacts/import': () => Response.json({ import: null }),
    '/contacts/deletion/': () => Response.json(failed),
    '/contacts/deletion': () => Response.json({ deletion: failed }),
    '/contacts': () => Response.json(list),
  });
  await page();
  await screen.findByText(
    'The deletion stopped. An error occurred! Contacts deleted: 3,000 of 9,000. The others are kept.',
  );
});

test('the end of a deletion shows where its progress was seen, and to nobody who comes later', async () => {
  let known: ContactDeletion = { ...failed, state: 'running', problem: null, endedAt: null };
  answer({
    '/contacts/import': () => Response.json({ import: null }),
    '/contacts/deletion/': () => Response.json(known),
    '/contacts/deletion': () => Response.json({ deletion: known }),
    '/contacts': () => Response.json(list),
  });
  await page();
  await screen.findByText('Deleting contacts: 3,000 of 9,000.');
  cleanup();
  known = { ...known, state: 'done', deleted: 9000, endedAt: at };
  await page();
  await screen.findByText('All contacts deleted.');
  cleanup();
  watchedDeletion.choose('');
  const queryClient = new QueryClient();
  await page(queryClient);
  await screen.findByText('Bruno Lima');
  const { queryKey } = contactJobQueries.latestDeletion();
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ deletion: known }));
  await waitFor(() => expect(screen.queryByText('All contacts deleted.')).toBeNull());
});

const choose = async (entry: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

test('delete all shows why the question could not open, and opens it on a retry', async () => {
  let isFailing = true;
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://desk');
    if (pathname.startsWith('/contacts/'))
      return Promise.resolve(Response.json({ import: null, deletion: null }));
    if (pathname !== '/contacts') return Promise.resolve(Response.json([]));
    return Promise.resolve(
      isFailing && searchParams.get('searchParam') === ''
        ? Response.json({ error: 'ERR_UNKNOWN' }, { status: 400 })
        : Response.json({ ...list, count: 264 }),
    );
  });
  await renderApp(<ContactsPage newTicket={() => null} />, {
    user: { profile: 'admin' },
    path: '/contacts?search=Bru',
  });
  await screen.findByText('Bruno Lima');
  await choose('Delete all contacts');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  fireEvent.click(retry);
  await screen.findByRole('dialog', { name: 'Delete all 264 contacts?' });
});

test('an export shows its progress, can be stopped, and says when it fails (rule C9)', async () => {
  let rows: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: (string | null)[] = [];
  const write = (text: string): void => rows?.enqueue(new TextEncoder().encode(text));
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://desk');
    if (pathname === '/contacts/export') {
      asked.push(searchParams.get('columns'));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (rows = controller) });
      return Promise.resolve(new Response(body, { headers: { 'x-export-count': '2' } }));
    }
    if (pathname.startsWith('/contacts/'))
      return Promise.resolve(Response.json({ import: null, deletion: null }));
    return Promise.resolve(Response.json(pathname === '/contacts' ? list : []));
  });
  const begin = async (): Promise<void> => {
    await choose('Export as CSV');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  };
  await page();
  await screen.findByText('Bruno Lima');
  await choose('Export as CSV');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Email' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toEqual(['name,number,tags']));
  write('name;number;tags\r\nBruno Lima;1;\r\n');
  await screen.findByText('Exporting contacts: 1 of 2.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(/^Exporting contacts/)).toBeNull());

  await begin();
  await waitFor(() => expect(asked).toHaveLength(2));
  rows?.error(new TypeError('cut'));
  await screen.findByText(/^The export stopped\. /);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/^The export stopped\. /)).toBeNull());
});
