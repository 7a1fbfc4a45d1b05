import 'fake-indexeddb/auto';
import type { Message } from '@balcao/contracts';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../lib/session/api-client.ts';
import { sampleVideo } from '../../../testing/sample-video.ts';
import { sampleMessage } from '../../../testing/samples.ts';
import { Outbox, useOutbox } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { type StoredItem, storedItemSchema, textOf } from './outgoing.ts';

const bodySchema = z.object({ body: z.string(), clientId: z.string() });

let reply: 'ok' | 'refused' | 'offline' | 'signed out';
let token: string | null;
let arrived: string[];
let sent: Message[];
let outbox: Outbox | undefined;

/** Sends a form. */
let sendForm: Parameters<typeof createApiClient>[0]['sendForm'];

const open = (userId = 7): Outbox => {
  outbox = new Outbox({
    userId,
    onSent: (message) => sent.push(message),
    onNoted: () => undefined,
    api: createApiClient({
      request: (_path, init) => {
        if (reply === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
        const { body, clientId } = bodySchema.parse(JSON.parse(z.string().parse(init.body)));
        // Another tab signs out meanwhile.
        if (reply === 'signed out') {
          token = null;
          return Promise.resolve(Response.json({ error: 'ERR_INVALID_TOKEN' }, { status: 403 }));
        }
        if (reply === 'refused')
          return Promise.resolve(Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 }));
        arrived.push(body);
        return Promise.resolve(Response.json(sampleMessage({ id: clientId, clientId, body, fromMe: true })));
      },
      sendForm: (path, details) => sendForm(path, details),
      tokens: { read: () => token, write: () => undefined, clear: () => (token = null) },
      onRefreshed: () => undefined,
      onSessionOver: () => undefined,
    }),
  });
  return outbox;
};

const item = (body: string, refusedAs?: StoredItem['refusedAs']): StoredItem => ({
  kind: 'text',
  ticketId: 1,
  body,
  quoted: null,
  holdSeconds: 0,
  clientId: '019aa000-0000-7000-8000-000000000000',
  userId: 7,
  writtenAt: new Date().toISOString(),
  ...(refusedAs === undefined ? {} : { refusedAs }),
});
const states = (): string[] => useOutbox.getState().items.map((each) => `${textOf(each)} ${each.state}`);
const codes = (): unknown[] => useOutbox.getState().items.map(({ error }) => error?.code);
const clientId = (): string => useOutbox.getState().items[0]?.clientId ?? '';
const kept = () => outboxStore.read(7);

let otherTab: BroadcastChannel;
const tellFromOtherTab = (): void => otherTab.postMessage(null);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  reply = 'ok';
  token = 't';
  arrived = [];
  sent = [];
  sendForm = () => Promise.reject(new TypeError('Failed to fetch'));
  otherTab = new BroadcastChannel('balcao.outbox');
});
afterEach(() => {
  outbox?.stop();
  otherTab.close();
  vi.restoreAllMocks();
});

describe('an entry that the server refused', () => {
  const refuse = async (): Promise<Outbox> => {
    reply = 'refused';
    const box = open();
    box.add({ kind: 'text', ticketId: 1, body: 'one', quoted: null, holdSeconds: 0 });
    await waitFor(() => expect(states()).toEqual(['one failed']));
    reply = 'ok';
    return box;
  };

  test('stays refused after a reload, with its reason, until the user sends it again', async () => {
    const before = await refuse();
    before.stop();
    const box = open();
    await waitFor(() => expect(states()).toHaveLength(1));
    expect([states(), codes()]).toEqual([['one failed'], ['ERR_TICKET_NOT_OPEN']]);
    box.flush();
    box.add({ kind: 'text', ticketId: 1, body: 'two', quoted: null, holdSeconds: 0 });
    await waitFor(() => expect(arrived).toEqual(['two']));
    expect(states()).toContain('one failed');
    box.retry(clientId());
    await waitFor(() => expect(arrived).toEqual(['two', 'one']));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  test('is no longer refused once the user sent it again, even while it waits', async () => {
    const box = await refuse();
    reply = 'offline';
    box.retry(clientId());
    await waitFor(() => expect(states()).toEqual(['one waiting']));
    box.stop();
    reply = 'ok';
    open();
    await waitFor(() => expect(arrived).toEqual(['one']));
  });

  test('is refused in the other tabs too', async () => {
    // Otherwise this tab would finally send it.
    reply = 'offline';
    open();
    await outboxStore.write(item('one'));
    tellFromOtherTab();
    await waitFor(() => expect(states()).toEqual(['one waiting']));
    await outboxStore.write(item('one', 'ERR_TICKET_NOT_OPEN'));
    tellFromOtherTab();
    await waitFor(() => expect(states()).toEqual(['one failed']));
    await outboxStore.write(item('one'));
    tellFromOtherTab();
    await waitFor(() => expect(states()).toEqual(['one waiting']));
  });

  test('stays refused if another release stored a code that this one does not know', () => {
    const stored = item('one');
    const refused = { ...stored, refusedAs: 'ERR_OF_TOMORROW' };
    expect(storedItemSchema.parse(refused).refusedAs).toBe('ERR_UNKNOWN');
    expect(storedItemSchema.parse(stored)).toEqual(stored);
  });

  test('does not return after the user discarded it, whatever the database still has', async () => {
    const box = await refuse();
    const known = await kept();
    box.discard(clientId());
    const elsewhere = { ...item('elsewhere', 'ERR_TICKET_NOT_OPEN'), ticketId: 2 };
    vi.spyOn(outboxStore, 'read').mockResolvedValue([...known, elsewhere]);
    tellFromOtherTab();
    await waitFor(() => expect(states()).toContain('elsewhere failed'));
    expect(states()).toEqual(['elsewhere failed']);
  });
});

describe('an entry of another tab', () => {
  test('is sent by this tab if that tab was closed', async () => {
    open();
    await outboxStore.write(item('left behind'));
    tellFromOtherTab();
    await waitFor(() => expect(arrived).toEqual(['left behind']));
    await waitFor(() => expect(states()).toEqual([]));
    expect(sent.map(({ body }) => body)).toEqual(['left behind']);
  });

  test('is not sent again if that tab sent it while this one waited for its turn', async () => {
    const { promise: isOurTurn, resolve: giveTurn } = Promise.withResolvers<undefined>();
    const request = vi.fn(async (_name: string, act: () => Promise<unknown>) => {
      await isOurTurn;
      return act();
    });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    try {
      await outboxStore.write(item('sent by it'));
      open();
      await waitFor(() => expect(request).toHaveBeenCalled());
      await outboxStore.remove(7, item('').clientId);
      giveTurn(undefined);
      await waitFor(() => expect(states()).toEqual([]));
      expect(arrived).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });
});

describe('an uploading file', () => {
  let stopped: number;
  /** Uploads up to this fraction, until it is stopped. */
  const stuckAt =
    (share: number): typeof sendForm =>
    (_path, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress?.(share);
        signal?.addEventListener('abort', () => {
          stopped += 1;
          reject(new DOMException('Stopped.', 'AbortError'));
        });
      });
  const sendsVideo = async (share: number): Promise<Outbox> => {
    sendForm = stuckAt(share);
    const box = open();
    box.add(sampleVideo);
    await waitFor(() => expect(states()).toEqual(['The flat sending']));
    return box;
  };
  beforeEach(() => (stopped = 0));

  test('ends if another tab cancels it, and the next entry is sent', async () => {
    const box = await sendsVideo(0.4);
    box.add({ kind: 'text', ticketId: 1, body: 'after it', quoted: null, holdSeconds: 0 });
    await waitFor(() => expect(states()).toEqual(['The flat sending', 'after it waiting']));
    await outboxStore.remove(7, clientId());
    tellFromOtherTab();
    await waitFor(() => expect(arrived).toEqual(['after it']));
    await waitFor(() => expect([states(), stopped]).toEqual([[], 1]));
  });

  test('continues if the server has all of it when another tab cancels it', async () => {
    await sendsVideo(1);
    await outboxStore.remove(7, clientId());
    await outboxStore.write({ ...item('elsewhere', 'ERR_TICKET_NOT_OPEN'), ticketId: 2 });
    tellFromOtherTab();
    await waitFor(() => expect(states()).toContain('elsewhere failed'));
    expect([states(), stopped]).toEqual([['elsewhere failed', 'The flat sending'], 0]);
  });

  test('is not cancelled by anything else that other tabs do', async () => {
    await sendsVideo(0.4);
    await outboxStore.write({ ...item('elsewhere', 'ERR_TICKET_NOT_OPEN'), ticketId: 2 });
    tellFromOtherTab();
    await waitFor(() => expect(states()).toContain('elsewhere failed'));
    expect([states(), stopped]).toEqual([['elsewhere failed', 'The flat sending'], 0]);
  });

  test.each([0.4, 1])('ends with a sign-out, and waits for its user (%d of it there)', async (share) => {
    const before = await sendsVideo(share);
    const id = clientId();
    before.stop();
    expect(stopped).toBe(1);
    open(8).flush();
    await outboxStore.write({ ...item('of the next one', 'ERR_TICKET_NOT_OPEN'), userId: 8 });
    tellFromOtherTab();
    await waitFor(() => expect(states()).toEqual(['of the next one failed']));
    expect([await outboxStore.has(7, id), stopped]).toEqual([true, 1]);
  });
});

test('an entry that a sign-out interrupts is not refused, and is sent when its user signs in again', async () => {
  reply = 'signed out';
  const box = open();
  box.add({ kind: 'text', ticketId: 1, body: 'one', quoted: null, holdSeconds: 0 });
  await waitFor(() => expect(token).toBeNull());
  await waitFor(() => expect(states()).toEqual(['one waiting']));
  box.stop();
  expect(await kept()).toMatchObject([{ body: 'one' }]);
  token = 't';
  reply = 'ok';
  open();
  await waitFor(() => expect(arrived).toEqual(['one']));
});
