import 'fake-indexeddb/auto';
import { sendMedia, uploadFields } from '@balcao/contracts';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../lib/session/api-client.ts';
import { useToasts } from '../../../lib/page/toasts.ts';
import { changeLanguage, startTexts } from '../../../locales/language.ts';
import { sampleMessage } from '../../../testing/samples.ts';
import { Outbox, useOutbox } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { type Outgoing, textOf } from './outgoing.ts';

const bodySchema = z.object({ body: z.string(), clientId: z.string() });

let arrived: string[];
let outbox: Outbox | undefined;

const open = (): Outbox => {
  outbox = new Outbox({
    userId: 7,
    onSent: () => undefined,
    onNoted: () => undefined,
    api: createApiClient({
      request: (_path, init) => {
        const { body, clientId } = bodySchema.parse(JSON.parse(z.string().parse(init.body)));
        arrived.push(body);
        return Promise.resolve(Response.json(sampleMessage({ id: clientId, clientId, body, fromMe: true })));
      },
      sendForm: async (_path, { body }) => {
        const file = z.instanceof(Blob).parse(body.get(uploadFields.files));
        // As in a browser: a file that cannot be read breaks off like a lost connection.
        arrived.push(await file.slice().text());
        return Response.json(sendMedia.response.parse([sampleMessage({ fromMe: true })]));
      },
      tokens: { read: () => 't', write: () => undefined, clear: () => undefined },
      onRefreshed: () => undefined,
      onSessionOver: () => undefined,
    }),
  });
  return outbox;
};

const gone = (): DOMException => new DOMException('Gone from the disk.', 'NotReadableError');
/** Picked, and deleted before it was sent. */
const deleted = (): File => {
  const file = new File(['x'], 'tour.mp4', { type: 'video/mp4' });
  vi.spyOn(file, 'slice').mockImplementation(() => {
    const part = new Blob();
    vi.spyOn(part, 'arrayBuffer').mockRejectedValue(gone());
    vi.spyOn(part, 'text').mockRejectedValue(gone());
    return part;
  });
  return file;
};
const video = (file: File): Outgoing => ({
  kind: 'file',
  ticketId: 1,
  file,
  fileName: file.name,
  caption: 'The flat',
  quoted: null,
  holdSeconds: 0,
});
const text: Outgoing = { kind: 'text', ticketId: 1, body: 'after it', quoted: null, holdSeconds: 0 };
const states = (): string[] => useOutbox.getState().items.map((each) => `${textOf(each)} ${each.state}`);

beforeAll(startTexts);
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  useToasts.setState({ toasts: [] });
  arrived = [];
  window.history.replaceState(null, '', '/tickets/1');
});
afterEach(async () => {
  outbox?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await changeLanguage('en');
});

test('an unreadable file is refused, and the next entry is sent', async () => {
  const box = open();
  box.add(video(deleted()));
  box.add(text);
  await waitFor(() => expect(arrived).toEqual(['after it']));
  await waitFor(() => expect(states()).toEqual(['The flat failed']));
  expect(useOutbox.getState().items[0]?.error?.code).toBe('ERR_FILE_UNREADABLE');
});

test("an unreadable file is sent from the database's copy", async () => {
  // The database has its own copy of a file, which a test has to make.
  vi.stubGlobal('structuredClone', (value: unknown) =>
    typeof value === 'object' && value !== null && 'file' in value
      ? { ...value, file: new Blob(['copy']) }
      : value,
  );
  const box = open();
  box.add(video(deleted()));
  await waitFor(() => expect(arrived).toEqual(['copy']));
  await waitFor(() => expect(states()).toEqual([]));
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a file that a sign-out interrupts while it is read is not sent', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<ArrayBuffer>();
  const file = new File(['x'], 'tour.mp4');
  const slice = vi.spyOn(file, 'slice').mockImplementation(() => {
    const part = new Blob();
    vi.spyOn(part, 'arrayBuffer').mockReturnValue(isRead);
    return part;
  });
  const write = vi.spyOn(outboxStore, 'write');
  const box = open();
  box.add(video(file));
  await waitFor(() => expect(slice).toHaveBeenCalled());
  box.stop();
  slice.mockRestore();
  read(new ArrayBuffer(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(arrived).toEqual([]);
  expect(write).toHaveBeenCalledTimes(1);
});
