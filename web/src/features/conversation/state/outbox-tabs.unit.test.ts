import 'fake-indexeddb/auto';
import type { Message } from '@balcao/contracts';
import { configure, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../lib/api-client.ts';
import { sampleMessage } from '../../../testing/samples.ts';
import { Outbox, useOutbox } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { type StoredItem, storedItemSchema, textOf } from './outgoing.ts';

configure({ asyncUtilTimeout: 15_000 });

const bodySchema = z.object({ body: z.string(), clientId: z.string() });

let reply: 'ok' | 'refused' | 'offline';
let arrived: string[];
let sent: Message[];
let outbox: Outbox | undefined;

const open = (): Outbox => {
  outbox = new Outbox({
    userId: 7,
    onSent: (message) => sent.push(message),
    onNoted: () => undefined,
    api: createApiClient({
      request: (_path, init) => {
        if (reply === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
        const { body, clientId } = bodySchema.parse(JSON.parse(z.string().parse(init.body)));
        if (reply === 'refused')
          return Promise.resolve(Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 }));
        arrived.push(body);
        return Promise.resolve(Response.json(sampleMessage({ id: clientId, clientId, body, fromMe: true })));
      },
      sendForm: () => Promise.reject(new TypeError('Failed to fetch')),
      tokens: { read: () => 't', write: () => undefined, clear: () => undefined },
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
  arrived = [];
  sent = [];
  otherTab = new BroadcastChannel('balcao.outbox');
});
afterEach(() => {
  outbox?.stop();
  otherTab.close();
  vi.restoreAllMocks();
});

describe('what the server refused', () => {
  const refuse = async (): Promise<Outbox> => {
    reply = 'refused';
    const box = open();
    box.add({ kind: 'text', ticketId: 1, body: 'one', quoted: null, holdSeconds: 0 });
    await waitFor(() => expect(states()).toEqual(['one failed']));
    reply = 'ok';
    return box;
  };

  test('stays refused over a reload, with its reason, until somebody sends it anew', async () => {
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

  test('is refused no more once somebody sent it anew, even where it waits then', async () => {
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

  test('is refused still where another release kept a code that this one does not know', () => {
    const stored = item('one');
    const refused = { ...stored, refusedAs: 'ERR_OF_TOMORROW' };
    expect(storedItemSchema.parse(refused).refusedAs).toBe('ERR_UNKNOWN');
    expect(storedItemSchema.parse(stored)).toEqual(stored);
  });

  test('and somebody discarded stays away, whatever the database still says', async () => {
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

describe('what another tab wrote', () => {
  test('is sent from here where that tab is gone', async () => {
    open();
    await outboxStore.write(item('left behind'));
    tellFromOtherTab();
    await waitFor(() => expect(arrived).toEqual(['left behind']));
    await waitFor(() => expect(states()).toEqual([]));
    expect(sent.map(({ body }) => body)).toEqual(['left behind']);
  });

  test('is not sent once more where that tab had it sent while this one waited for its turn', async () => {
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
