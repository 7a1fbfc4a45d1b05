import type { ShownTicket, TicketStatus } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchParts } from '../../../components/loading/lazy-part.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage, sampleTicketDetail } from '../../../testing/samples.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { type MessagePages, newestCursor } from '../../../entities/message/page-cursors.ts';
import ConversationPane from './conversation-pane.start.tsx';

vi.mock('../recorder/record.ts', () => ({
  record: () => Promise.resolve({ finish: () => Promise.resolve(new Blob()), cancel: () => undefined }),
}));

// A lazily loaded part renders outside the test's `act`.
beforeAll(prefetchParts);
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
});
afterEach(cleanup);

const pane = (status: TicketStatus, change: Partial<ShownTicket> = {}) => (
  <VirtuosoMockContext value={{ viewportHeight: 600, itemHeight: 60 }}>
    <ConversationPane
      messageId={undefined}
      ticket={{ ...sampleTicketDetail({ status }), ...change }}
      connectionStatus="CONNECTED"
      reopenSeconds={undefined}
      backTo="/tickets"
      actions={() => null}
      onOpen={() => undefined}
      onRead={() => undefined}
      onContactChange={() => undefined}
      onTakeOver={() => Promise.resolve(true)}
      contactActions={() => null}
    />
  </VirtuosoMockContext>
);

type Page = MessagePages['pages'][number];
const pageOf = (change: Partial<Page>): Page => ({
  messages: [],
  hasMore: false,
  hasNewer: false,
  count: 0,
  ticket: sampleTicketDetail(),
  ...change,
});
const show = async (page: Partial<Page> = {}) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queryClient.setQueryData(conversationQueries.messages(1).queryKey, {
    pages: [pageOf(page)],
    pageParams: [newestCursor],
  });
  queryClient.setQueryData(conversationQueries.notes(1).queryKey, []);
  const shown = await renderApp(pane('open'), { queryClient });
  return { ...shown, queryClient };
};
const input = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Message');
const caption = (): Promise<HTMLTextAreaElement> => screen.findByLabelText<HTMLTextAreaElement>('Caption');
const write = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
/** @returns whether the browser would open the files itself */
const drop = (target: HTMLElement, ...names: readonly string[]): Promise<boolean> =>
  act(() =>
    Promise.resolve(
      fireEvent.drop(target, {
        dataTransfer: { types: ['Files'], files: names.map((name) => new File(['x'], name)) },
      }),
    ),
  );
const click = (name: string | RegExp): Promise<boolean> =>
  act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));

describe('files that are dropped on a conversation', () => {
  test('take the written text as their caption, and return it', async () => {
    await show();
    write(input(), 'look');
    await drop(screen.getByText('Say hello to your new contact!'), 'a.png');
    expect((await caption()).value).toBe('Look');
    await drop(await caption(), 'b.png');
    expect(screen.getByRole('region', { name: '2 files to send' })).toBeTruthy();
    await click('Cancel');
    expect(input().value).toBe('Look');
  });

  test('return the caption when the last file is removed', async () => {
    await show();
    write(input(), 'look');
    await drop(input(), 'a.png', 'b.png');
    write(await caption(), 'Look here');
    await click('Remove a.png');
    await click('Remove b.png');
    expect(input().value).toBe('Look here');
  });

  test('are refused while a note is written', async () => {
    await show();
    await click(/^Internal note/);
    const note = screen.getByLabelText<HTMLTextAreaElement>('Internal note');
    write(note, 'call back');
    expect(await drop(note, 'a.png')).toBe(false);
    expect([note.isConnected, note.value]).toEqual([true, 'Call back']);
  });

  test('do not interrupt a recording', async () => {
    await show();
    await click('Record a voice message');
    const recorder = await screen.findByRole('group', { name: 'Voice message' });
    expect(await drop(recorder, 'a.png')).toBe(false);
    expect([recorder.isConnected, screen.queryByText('a.png')]).toEqual([true, null]);
  });
});

describe('a text whose send is cancelled', () => {
  const held = sampleMessage({ id: 'held', fromMe: true, body: '*Ana:*\nWait', sendState: 'queued' });
  const later = { queuedAt: null, handedAt: null, serverAt: null, deviceAt: null, readAt: null };
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(held))));
  });
  const open = async (): Promise<() => Promise<boolean>> => {
    const heldUntil = new Date(Date.now() + 60_000).toISOString();
    await show({ messages: [{ ...held, way: { ...later, heldUntil } }] });
    const strip = await screen.findByRole('group', { name: 'This message waits' });
    const cancel = within(strip).getByRole('button', { name: 'Cancel' });
    return () => act(() => Promise.resolve(fireEvent.click(cancel)));
  };

  test('becomes the caption of the attachments', async () => {
    const cancel = await open();
    write(input(), 'look');
    await drop(input(), 'a.png');
    await cancel();
    await waitFor(async () => expect((await caption()).value).toBe('Wait\nLook'));
    await click('Cancel');
    expect(input().value).toBe('Wait\nLook');
  });

  test('is put into the input after the recording has ended', async () => {
    const cancel = await open();
    await click('Record a voice message');
    await screen.findByRole('group', { name: 'Voice message' });
    await cancel();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'This message waits' })).toBeNull());
    await click('Cancel the recording');
    expect(input().value).toBe('Wait');
  });
});

describe('a message that is ready when the ticket is closed', () => {
  const sendButton = (name: string): HTMLButtonElement =>
    screen.getByRole<HTMLButtonElement>('button', { name });
  const why = (name: string): string | null => {
    const line = document.getElementById(sendButton(name).getAttribute('aria-describedby') ?? '');
    expect(line?.getAttribute('role')).toBe('status');
    return line?.textContent ?? null;
  };

  test('waits if it is files, and is sent once the ticket is open again', async () => {
    const { rerender } = await show();
    await drop(input(), 'a.png');
    write(await caption(), 'Look');
    expect(why('Send')).toBe('');
    rerender(pane('closed'));
    expect([sendButton('Send').disabled, why('Send')]).toEqual([true, 'Reopen this ticket to answer']);
    fireEvent.keyDown(await caption(), { key: 'Enter' });
    expect([(await caption()).value, screen.getByText('a.png').isConnected]).toEqual(['Look', true]);
    rerender(pane('open'));
    await click('Send');
    expect([input().value, await screen.findByText('a.png')]).toEqual(['', expect.anything()]);
  });

  test('waits if it is a recording, which does not lose the focus', async () => {
    const { rerender } = await show();
    await click('Record a voice message');
    const name = 'Send the recording';
    const recorder = await screen.findByRole('group', { name: 'Voice message' });
    await waitFor(() => expect([sendButton(name).disabled, why(name)]).toEqual([false, '']));
    rerender(pane('pending'));
    expect([sendButton(name).disabled, why(name)]).toEqual([true, 'Accept this ticket to answer']);
    expect(document.activeElement).toBe(recorder);
    rerender(pane('open'));
    expect(sendButton(name).disabled).toBe(false);
  });
});

describe.each([
  ['older', 'before=0002', { hasMore: true }],
  ['newer', 'after=0002', { hasNewer: true }],
] as const)('a page of %s messages that fails', (age, cursor, more) => {
  test('shows its error where the messages would be, and loads when it is tried again', async () => {
    const body = `Something ${age}`;
    const other = sampleMessage({ id: 'm2', body, sequence: age === 'older' ? '0001' : '0003' });
    const known = { messages: [sampleMessage({ body: 'Known', sequence: '0002' })], ...more };
    let isBroken = true;
    const answer = (): Response =>
      isBroken
        ? Response.json({ error: 'ERR_INTERNAL' }, { status: 500 })
        : Response.json(pageOf({ messages: [other] }));
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(path.endsWith(cursor) ? answer() : Response.json(pageOf(known))),
    );
    await show(known);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('An error occurred!')).toBeTruthy();
    expect(screen.getByText('Known')).toBeTruthy();
    isBroken = false;
    await act(() => Promise.resolve(fireEvent.click(retry)));
    expect(await screen.findByText(body)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

test('a jump to the newest message works while a page is being fetched', async () => {
  const known = { messages: [sampleMessage({ body: 'Known', sequence: '0002' })], hasNewer: true };
  const newest = { messages: [sampleMessage({ id: 'm9', body: 'The newest', sequence: '0009' })] };
  const asked: string[] = [];
  let shown: Partial<Page> = known;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return path === '/messages/1?markRead=false'
      ? Promise.resolve(Response.json(pageOf(shown)))
      : new Promise(() => undefined);
  });
  await show(known);
  await waitFor(() => expect(asked).toContain('/messages/1?markRead=false&after=0002'));
  shown = newest;
  await click('Go to the newest message');
  expect(await screen.findByText('The newest')).toBeTruthy();
  expect(screen.queryByText('Known')).toBeNull();
});

test('older messages that load fast show no spinner', async () => {
  const known = { messages: [sampleMessage({ sequence: '0002' })], hasMore: true };
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('before=0002')
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json(pageOf(known))),
  );
  await show(known);
  const waiting = await screen.findByRole('status', { name: 'Loading' });
  expect(waiting.querySelector('[role="progressbar"]')).toBeTruthy();
  expect(getComputedStyle(waiting).animation).toContain('150ms');
});

test.each([
  ['open', { id: 9, name: 'Ana' }, 'Ana talks with this contact on Support.'],
  ['open', { id: 7, name: 'Me' }, 'You talk with this contact on Support.'],
  ['pending', null, 'This contact waits for an answer on Support.'],
] as const)('a contact whose ticket elsewhere is %s is not greeted as new', async (status, user, title) => {
  const { rerender } = await show();
  const whatsapp = { name: 'Support', type: null, color: '#5C59A0' };
  rerender(pane('open', { elsewhere: { id: 12, status, user, whatsapp } }));
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText('Say hello to your new contact!')).toBeNull();
  const link = screen.getByRole('link', { name: 'Go to ticket #12' });
  expect(link.getAttribute('href')).toBe(`/tickets/12?tab=${status}`);
});

test('a screen reader calls the messages of a nameless contact by the number', async () => {
  const { rerender } = await show({ messages: [sampleMessage()] });
  rerender(pane('open', { contact: { ...sampleTicketDetail().contact, name: '' } }));
  expect(await screen.findByLabelText('Messages with (11) 98765-4321')).toBeTruthy();
});
