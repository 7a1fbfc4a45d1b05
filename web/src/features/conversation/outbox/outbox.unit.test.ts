import 'fake-indexeddb/auto';
import { type Message, type Note } from '@balcao/contracts';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../lib/session/api-client.ts';
import { sampleVideo } from '../../../testing/sample-video.ts';
import { sampleMessage } from '../../../testing/samples.ts';
import { Outbox, useOutbox } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { type Outgoing, textOf } from './outgoing.ts';

type Reply = 'ok' | 'offline' | 'refused';
const bodySchema = z.object({ body: z.string(), clientId: z.string() });

let replies: Reply[];
/** A page on which nothing is sent. */
let deadEnd: string | undefined;
let arrived: { readonly path: string; readonly body: string; readonly clientId: string }[];
let sent: Message[];
let noted: Note[];
let outbox: Outbox | undefined;
/** Sends a form. */
let sendForm: Parameters<typeof createApiClient>[0]['sendForm'];

const open = (userId = 7): Outbox => {
  outbox = new Outbox({
    userId,
    onSent: (message) => sent.push(message),
    onNoted: (note) => noted.push(note),
    api: createApiClient({
      request: (path, init) => {
        const reply = path === deadEnd ? 'offline' : (replies.shift() ?? 'ok');
        if (reply === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
        const { body, clientId } = bodySchema.parse(JSON.parse(z.string().parse(init.body)));
        if (reply === 'refused')
          return Promise.resolve(Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 }));
        arrived.push({ path, body, clientId });
        return Promise.resolve(Response.json(sampleMessage({ id: clientId, clientId, body, fromMe: true })));
      },
      sendForm: (path, details) => sendForm(path, details),
      tokens: { read: () => 't', write: () => undefined, clear: () => undefined },
      onRefreshed: () => undefined,
      onSessionOver: () => undefined,
    }),
  });
  return outbox;
};

const states = (): string[] => useOutbox.getState().items.map((item) => `${textOf(item)} ${item.state}`);
const written = (ticketId: number, body: string): Outgoing => ({
  kind: 'text',
  ticketId,
  body,
  quoted: null,
  holdSeconds: 0,
});
const kept = async (): Promise<number> => (await outboxStore.read(7)).length;
/** Longer than any test looks, however often it is retried. */
const cutOff = (): Reply[] => Array.from({ length: 20 }, () => 'offline');
const hasTried = (): void => expect(replies.length).toBeLessThan(cutOff().length);
const backOnline = (): boolean => window.dispatchEvent(new Event('online'));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  replies = [];
  deadEnd = undefined;
  arrived = [];
  sent = [];
  noted = [];
  sendForm = () => Promise.reject(new TypeError('Failed to fetch'));
});
afterEach(() => {
  outbox?.stop();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('an entry', () => {
  test('shows at once, is sent in order, and disappears when the server has it', async () => {
    const box = open();
    box.add(written(1, 'one'));
    box.add(written(1, 'two'));
    expect(states()).toEqual(['one keeping', 'two keeping']);
    await waitFor(() => expect(states()).toEqual([]));
    expect(arrived.map(({ path, body }) => [path, body])).toEqual([
      ['/messages/1', 'one'],
      ['/messages/1', 'two'],
    ]);
    expect(sent.map(({ body }) => body)).toEqual(['one', 'two']);
    await waitFor(async () => expect(await kept()).toBe(0));
  });

  test('waits without a network, and stays in order', async () => {
    replies = cutOff();
    const box = open();
    box.add(written(1, 'one'));
    box.add(written(1, 'two'));
    await waitFor(hasTried);
    await waitFor(() => expect(states()).toEqual(['one waiting', 'two waiting']));
    expect(arrived).toEqual([]);
    replies = [];
    backOnline();
    await waitFor(() => expect(arrived.map(({ body }) => body)).toEqual(['one', 'two']));
  });

  test('survives a reload under the same id, so that the server never has it twice', async () => {
    replies = cutOff();
    const first = open();
    first.add(written(1, 'one'));
    await waitFor(hasTried);
    await waitFor(() => expect(states()).toEqual(['one waiting']));
    const [before] = useOutbox.getState().items;
    first.stop();
    expect(states()).toEqual([]);
    replies = [];
    open();
    await waitFor(() => expect(arrived.map(({ clientId }) => clientId)).toEqual([before?.clientId]));
  });

  test('is shown as waiting, and is sent, only once it would survive a reload', async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<undefined>();
    const write = outboxStore.write.bind(outboxStore);
    vi.spyOn(outboxStore, 'write').mockImplementationOnce(async (item) => {
      await isDone;
      await write(item);
    });
    replies = cutOff();
    const box = open();
    box.add(written(1, 'one'));
    box.add(written(1, 'two'));
    await waitFor(() => expect(states()).toEqual(['one keeping', 'two waiting']));
    expect(replies).toEqual(cutOff());
    finish(undefined);
    await waitFor(hasTried);
    await waitFor(() => expect(states()).toEqual(['one waiting', 'two waiting']));
    expect(await kept()).toBe(2);
  });

  test('is not stored if the database aborts', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      item: unknown,
    ) {
      const request = this.add(item);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    const item = { ...written(1, 'one'), clientId: '019aa000-0000-7000-8000-000000000000', userId: 7 };
    await expect(outboxStore.write({ ...item, writtenAt: new Date().toISOString() })).rejects.toThrow();
    expect(await kept()).toBe(0);
  });

  test('is not sent by another user of the same browser', async () => {
    replies = cutOff();
    const first = open(7);
    first.add(written(1, 'secret'));
    await waitFor(hasTried);
    await waitFor(() => expect(states()).toEqual(['secret waiting']));
    first.stop();
    replies = [];
    const next = open(8);
    expect(states()).toEqual([]);
    // An entry that is written here is sent after all stored ones of the same ticket.
    next.add(written(1, 'own'));
    await waitFor(() => expect(arrived.map(({ body }) => body)).toContain('own'));
    expect(arrived.map(({ body }) => body)).toEqual(['own']);
  });

  test('that is refused stays with its reason, lets the next one pass, and can be sent again or discarded', async () => {
    replies = ['refused', 'ok', 'ok'];
    const box = open();
    box.add(written(1, 'one'));
    box.add(written(1, 'two'));
    await waitFor(() => expect(states()).toEqual(['one failed']));
    const [failed] = useOutbox.getState().items;
    expect(failed?.error?.code).toBe('ERR_TICKET_NOT_OPEN');
    box.retry(failed?.clientId ?? '');
    await waitFor(() => expect(arrived.map(({ body }) => body)).toEqual(['two', 'one']));

    replies = ['refused'];
    box.add(written(1, 'three'));
    await waitFor(() => expect(states()).toEqual(['three failed']));
    box.discard(useOutbox.getState().items[0]?.clientId ?? '');
    expect(states()).toEqual([]);
    await waitFor(async () => expect(await kept()).toBe(0));
  });

  test('in one ticket does not wait for another ticket', async () => {
    deadEnd = '/messages/1';
    const box = open();
    box.add(written(1, 'stuck'));
    box.add(written(2, 'free'));
    await waitFor(() => expect(arrived.map(({ body }) => body)).toEqual(['free']));
    await waitFor(() => expect(states()).toEqual(['stuck waiting']));
  });

  test('that is stored while the lock is being released is sent too', async () => {
    const { promise: isGivenBack, resolve: giveBack } = Promise.withResolvers<undefined>();
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (_name: string, act: () => Promise<unknown>) => {
          const outcome = await act();
          if (arrived.length > 0) await isGivenBack;
          return outcome;
        },
      },
    });
    const box = open();
    box.add(written(1, 'one'));
    await waitFor(async () => expect([arrived.length, await kept()]).toEqual([1, 0]));
    box.add(written(1, 'two'));
    await waitFor(async () => expect(await kept()).toBe(1));
    giveBack(undefined);
    await waitFor(() => expect(arrived.map(({ body }) => body)).toEqual(['one', 'two']));
  });

  test('that the browser could not store stays, whatever other tabs do', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    replies = cutOff();
    open().add(written(1, 'large'));
    await waitFor(hasTried);
    await waitFor(() => expect(states()).toEqual(['large waiting']));
    await outboxStore.write({
      ...written(2, 'elsewhere'),
      clientId: '019aa000-0000-7000-8000-000000000000',
      userId: 7,
      writtenAt: new Date().toISOString(),
    });
    const otherTab = new BroadcastChannel('balcao.outbox');
    otherTab.postMessage(null);
    await waitFor(() => expect(states().toSorted()).toEqual(['elsewhere waiting', 'large waiting']));
    otherTab.close();
  });
});

describe('an uploading file', () => {
  /** Uploads up to this fraction, until it is stopped. */
  const stuckAt =
    (share: number): typeof sendForm =>
    (_path, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress?.(share);
        signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
  const clientId = (): string => useOutbox.getState().items[0]?.clientId ?? '';

  test('can be cancelled: nothing of it is stored, and the next entry is sent', async () => {
    sendForm = stuckAt(0.4);
    const box = open();
    box.add(sampleVideo);
    box.add(written(1, 'after it'));
    await waitFor(() => expect(states()).toEqual(['The flat sending', 'after it waiting']));
    expect(box.cancel(clientId())).toBe(true);
    await waitFor(() => expect(arrived.map(({ body }) => body)).toEqual(['after it']));
    await waitFor(() => expect(states()).toEqual([]));
    await waitFor(async () => expect(await kept()).toBe(0));
  });

  test('does not return if another tab reports before the database has deleted it', async () => {
    sendForm = stuckAt(0.4);
    const box = open();
    box.add(sampleVideo);
    await waitFor(() => expect(states()).toEqual(['The flat sending']));
    const items = useOutbox.getState().items;
    expect(box.cancel(clientId())).toBe(true);
    const elsewhere = { ...written(2, 'elsewhere'), clientId: '019aa000-0000-7000-8000-000000000000' };
    const read = vi
      .spyOn(outboxStore, 'read')
      .mockResolvedValue([...items, { ...elsewhere, userId: 7, writtenAt: new Date().toISOString() }]);
    const otherTab = new BroadcastChannel('balcao.outbox');
    otherTab.postMessage(null);
    await waitFor(() => expect(states()).toEqual(['elsewhere waiting']));
    otherTab.close();
    read.mockRestore();
  });

  test('cannot be cancelled once the server has all of it', async () => {
    sendForm = stuckAt(1);
    const box = open();
    box.add(sampleVideo);
    await waitFor(() => expect(states()).toEqual(['The flat sending']));
    expect(box.cancel(clientId())).toBe(false);
    expect(states()).toEqual(['The flat sending']);
  });

  test('cannot be cancelled while it only waits', async () => {
    const box = open();
    box.add(sampleVideo);
    await waitFor(() => expect(states()).toEqual(['The flat waiting']));
    expect(box.cancel(clientId())).toBe(false);
    expect(states()).toEqual(['The flat waiting']);
  });
});
