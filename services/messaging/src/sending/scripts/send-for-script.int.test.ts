import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import {
  type ApiActor,
  AppError,
  deleteScriptMessage,
  editScriptMessage,
  listScriptMessages,
  messageSchema,
  sendForScript,
  showScriptMessage,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();
const shop: ApiActor = { kind: 'api', name: 'Shop', tokenId: randomUUID(), queueIds: [] };

type Asked = Partial<z.input<(typeof sendForScript)['input']>>;
let lastNumber = 351_950_000_000;
const freeNumber = (): string => String((lastNumber += 1));
const send = (asked: Asked = {}, key: { readonly id: string; readonly digest?: string } | null = null) =>
  desk.bus.call(
    sendForScript,
    {
      actor: shop,
      numberField: 'to',
      number: freeNumber(),
      text: 'Paid',
      files: [],
      link: null,
      connectionId: null,
      userId: null,
      queueId: null,
      externalKey: null,
      by: 'automation',
      ...asked,
    },
    {
      ...systemContext('test', { deadlineMs: 60_000 }),
      ...(key === null ? {} : { commandId: key.id, commandDigest: key.digest ?? 'one' }),
    },
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const queued = () =>
  desk.sql(
    `select stream, data->'api' as api from es_events where type = 'MessageQueued' order by log_order`,
  );

test('a send is queued with its token and its key, and both come back (rules P4 and P6)', async () => {
  const { messages, ticket, contact } = await send({ externalKey: 'order-1', text: 'Paid in {{ticket_id}}' });
  const api = { tokenId: shop.tokenId, name: 'Shop', by: 'automation' };
  expect(messages).toMatchObject([
    { api, externalKey: 'order-1', body: `Paid in ${String(ticket.id)}`, sendState: 'queued', userId: null },
  ]);
  expect(contact.id).toBe(ticket.contactId);
  expect((await queued()).at(-1)).toMatchObject({ api });
  const [message] = messages;
  const shown = await desk.ask(shop, showScriptMessage, { params: { messageId: message?.id } });
  expect(messageSchema.parse(shown.body)).toMatchObject({ id: message?.id, api, externalKey: 'order-1' });
});

test('the older route answers the ticket with its new last message', async () => {
  const { ticket } = await send({ numberField: 'number', text: 'Paid in {{ticket_id}}' });
  expect(ticket.lastMessage).toBe(`🢅 Paid in ${String(ticket.id)}`);
});

test('the same key is the same send, at once and later, and stands for nothing else (rule P7)', async () => {
  const key = { id: randomUUID() };
  const number = freeNumber();
  const before = (await queued()).length;
  const gate = Promise.withResolvers<undefined>();
  desk.tickets.placeWith(() => gate.promise);
  const first = send({ number }, key);
  await eventually(async () =>
    expect(await codeOf(send({ number }, key))).toBe('ERR_IDEMPOTENCY_KEY_RUNNING'),
  );
  expect(await codeOf(send({ number }, { ...key, digest: 'another' }))).toBe('ERR_IDEMPOTENCY_KEY_REUSED');
  gate.resolve(undefined);
  desk.tickets.placeWith(() => Promise.resolve());
  const { messages, ticket } = await first;
  expect(await send({ number }, key)).toMatchObject({
    messages: [{ id: messages[0]?.id }],
    ticket: { id: ticket.id },
  });
  expect(await codeOf(send({ number }, { ...key, digest: 'another' }))).toBe('ERR_IDEMPOTENCY_KEY_REUSED');
  expect((await queued()).length).toBe(before + 1);
});

test('what was refused leaves its key free, and a day later a key is new', async () => {
  const key = { id: randomUUID() };
  expect(await codeOf(send({ number: '0000000' }, key))).toBe('ERR_WAPP_INVALID_CONTACT');
  const first = await send({}, { ...key, digest: 'mended' });
  await desk.sql(`update st_script_sends set at = at - interval '25 hours' where command_id = $1`, [key.id]);
  const second = await send({}, { ...key, digest: 'mended' });
  expect(second.messages[0]?.id).not.toBe(first.messages[0]?.id);
});

test('whoever was killed before the message was stored sent nothing, and a repeat sends it once', async () => {
  const key = { id: randomUUID() };
  const number = freeNumber();
  const before = (await queued()).length;
  const never = Promise.withResolvers<undefined>();
  desk.tickets.placeWith(() => never.promise);
  const killed = codeOf(send({ number }, key));
  await eventually(async () =>
    expect(await desk.sql(`select 1 from st_script_sends where command_id = $1`, [key.id])).toHaveLength(1),
  );
  desk.tickets.placeWith(() => Promise.resolve());
  await desk.sql(`update st_script_sends set busy_until = now() - interval '1 s' where command_id = $1`, [
    key.id,
  ]);
  const { messages } = await send({ number }, key);
  // The first call was only slow. It does the same again, which changes nothing.
  never.resolve(undefined);
  await killed;
  expect((await queued()).length).toBe(before + 1);
  expect(await send({ number }, key)).toMatchObject({ messages: [{ id: messages[0]?.id }] });
});

test('each file is a message with the text as its caption', async () => {
  const store = await createFolderMediaStore({ path: desk.mediaPath });
  const files = await Promise.all(
    ['a.txt', 'b.txt'].map((fileName) =>
      storeFile(store, Readable.from([Buffer.from(fileName)]), { fileName, maxBytes: 100 }),
    ),
  );
  const { messages } = await send({ files, text: 'Bill', externalKey: 'order-2' });
  expect(messages).toMatchObject([
    { body: 'Bill', media: { fileName: 'a.txt', caption: 'Bill' }, externalKey: 'order-2' },
    { body: 'Bill', media: { fileName: 'b.txt' }, externalKey: 'order-2' },
  ]);
  const { messages: named } = await send({ files: files.slice(0, 1), text: '' });
  expect(named[0]?.body).toBe('a.txt');
  expect(await codeOf(send({ text: ' ' }))).toBe('ERR_EMPTY_MESSAGE');
});

test('a file is fetched from its address, and never from inside', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/none') response.writeHead(404);
    response.end('a bill');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(() => {
    server.close();
    return Promise.resolve();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const link = (path: string) => ({ url: `http://127.0.0.1:${String(port)}${path}`, fileName: null });
  const { messages } = await send({ link: link('/bill%201.txt') });
  expect(messages).toMatchObject([{ body: 'Paid', media: { fileName: 'bill 1.txt', size: 6 } }]);
  expect(await codeOf(send({ link: link('/none') }))).toBe('ERR_VALIDATION');
  expect(await codeOf(send({ link: { url: 'http://169.254.169.254/', fileName: null } }))).toBe(
    'ERR_VALIDATION',
  );
});

test('a script lists, shows, edits and deletes what it sees, and marks nothing read', async () => {
  const number = freeNumber();
  const bodies = ['one', 'two', 'three'];
  const ids: string[] = [];
  let ticketId = 0;
  for (const text of bodies) {
    const sent = await send({ number, text });
    ticketId = sent.ticket.id;
    ids.push(sent.messages[0]?.id ?? '');
  }
  const page = async (query: Record<string, string>) =>
    listScriptMessages.response.parse(
      (await desk.ask(shop, listScriptMessages, { query: { ticketId: String(ticketId), ...query } })).body,
    );
  const first = await page({ limit: '2' });
  expect(first.messages.map(({ body }) => body)).toEqual(['three', 'two']);
  const rest = await page({ limit: '2', after: first.next ?? '' });
  expect(rest).toMatchObject({ messages: [{ body: 'one' }], next: null });
  const [messageId] = ids;
  const edited = await desk.ask(shop, editScriptMessage, { params: { messageId }, body: { text: 'uno' } });
  expect(edited).toMatchObject({ status: 200, body: { body: 'uno', isEdited: true } });
  const gone = await desk.ask(shop, deleteScriptMessage, { params: { messageId } });
  expect(gone).toMatchObject({ status: 204 });
  expect((await page({})).messages.at(-1)).toMatchObject({ isDeleted: true });
  expect(desk.tickets.reads).toEqual([]);
});
