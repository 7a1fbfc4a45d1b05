import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../lib/session/api-client.ts';
import { drafts, noDraft } from '../../../entities/message/drafts.ts';
import { useLiveStatus } from '../../../realtime/live-status.ts';
import { DraftSync, pendingDrafts } from './draft-sync.ts';

const savedSchema = z.object({ body: z.string() });

let saved: string[];
let answer: () => Promise<Response>;
let sync: DraftSync;

const ok = (): Promise<Response> =>
  Promise.resolve(
    new Response(
      JSON.stringify({ ticketId: 1, body: '', isNote: false, quotedMsgId: null, updatedAt: null }),
    ),
  );
const write = (body: string): void => drafts.write(7, 1, { ...noDraft, body });

beforeEach(() => {
  vi.useFakeTimers();
  // A live update of drafts asks at once, and not in the middle of a test.
  useLiveStatus.setState({ status: 'live' });
  localStorage.clear();
  saved = [];
  answer = ok;
  sync = new DraftSync({
    userId: 7,
    api: createApiClient({
      request: (path, init) => {
        if (path === '/drafts') return Promise.resolve(new Response(JSON.stringify({ drafts: [] })));
        saved.push(savedSchema.parse(JSON.parse(z.string().parse(init.body))).body);
        return answer();
      },
      sendForm: () => Promise.reject(new Error('No files here.')),
      tokens: { read: () => 't', write: () => undefined, clear: () => undefined },
      onRefreshed: () => undefined,
      onSessionOver: () => undefined,
    }),
  });
});
afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

test('text that is written during a save is saved as well', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  write('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(['Hel']);
  write('Hello');
  await vi.advanceTimersByTimeAsync(1000);
  answer = ok;
  resolve(await ok());
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(['Hel', 'Hello']);
});

test('a failed save is tried again by itself', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  write('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  answer = ok;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(saved).toEqual(['Hel', 'Hel']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toHaveLength(2);
});

test("the draft of a user who left is never saved as the next user's", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  write('Hel');
  drafts.write(7, 2, { ...noDraft, body: 'Secret' });
  await vi.advanceTimersByTimeAsync(1000);
  sync.stop();
  resolve(await ok());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Hel']);
});

test('a draft whose save a sign-out interrupts is saved when its user is back', async () => {
  answer = () => Promise.resolve(Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 }));
  write('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(['Hel']);
  sync.stop();
  expect(pendingDrafts(7).all()).toEqual([1]);
});

test('a text typed just before a sign-out is saved when its user is back', () => {
  sync.stop();
  write('Hel');
  expect(pendingDrafts(7).all()).toEqual([1]);
});

test('a draft that another tab has not saved yet is neither deleted nor forgotten', async () => {
  localStorage.setItem('balcao.draft.7.2', JSON.stringify({ ...noDraft, body: 'From another tab' }));
  localStorage.setItem('balcao.draftToSave.7.2', '');
  // The server has none.
  await sync.fetch();
  expect(drafts.read(7, 2).body).toBe('From another tab');
  write('Hel');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1000);
  sync.handlers.draft?.({ action: 'delete', ticketId: 2 });
  expect(drafts.read(7, 2).body).toBe('From another tab');
  answer = ok;
  saved = [];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(saved.toSorted()).toEqual(['From another tab', 'Hel']);
});

const invisible = (): Promise<Response> =>
  Promise.resolve(Response.json({ error: 'ERR_NO_TICKET_FOUND' }, { status: 404 }));

test('a draft of a ticket that became invisible stays, without repeated requests', async () => {
  answer = invisible;
  write('Hel');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Hel']);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Hel']);
  // The server has none.
  await sync.fetch();
  await vi.advanceTimersByTimeAsync(60_000);
  sync.handlers.draft?.({ action: 'delete', ticketId: 1 });
  expect(drafts.read(7, 1).body).toBe('Hel');
  expect(saved).toEqual(['Hel', 'Hel']);
});

test.each([
  ['fetch', () => sync.fetch(), 'Hel'],
  [
    'edit',
    () => {
      write('Hello');
      return Promise.resolve();
    },
    'Hello',
  ],
])('a draft of a ticket that is visible again is saved at the next %s', async (_name, act, body) => {
  answer = invisible;
  write('Hel');
  await vi.advanceTimersByTimeAsync(60_000);
  answer = ok;
  await act();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Hel', body]);
  expect(pendingDrafts(7).all()).toEqual([]);
});

test('a draft that is written during the refusal is saved once more', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  write('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  write('Hello');
  answer = invisible;
  resolve(await invisible());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Hel', 'Hello']);
});

test('an empty draft needs no ticket', async () => {
  answer = invisible;
  write('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  write('');
  await vi.advanceTimersByTimeAsync(1000);
  expect(pendingDrafts(7).all()).toEqual([]);
});
