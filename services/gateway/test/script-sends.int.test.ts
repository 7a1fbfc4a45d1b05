import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApiActor,
  AppError,
  createScriptMessage,
  type ErrorCode,
  resolveApiToken,
  sendApiMessage,
  sendForScript,
  ticketListItemSchema,
} from '@balcao/contracts';
import { type CallContext, serveOperation } from '@balcao/event-bus';
import { testFolder } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { openDesk } from './desk.ts';
import { formHeaders, formOf, type Part } from './form.ts';
import { json, send } from './http.ts';
import { ticket as listed } from './live-desk.ts';

const path = join(testFolder(), 'media');
const ticket = ticketListItemSchema.parse({ ...listed, id: 1 });
const secret = 'the-value-of-the-setting';
const token = 'balcao_shop';
const reader = 'balcao_reader';
const tokenId = '0193a1b2-0000-7000-8000-000000000001';
const digestOf = (value: string) => createHash('sha256').update(value).digest('base64url');
type Asked = z.output<(typeof sendForScript)['input']>;

let asked: Asked[] = [];
let calls: CallContext[] = [];
let failing: ErrorCode | null = null;
let unreachable = false;

const message = {
  id: randomUUID(),
  ticketId: 1,
  ack: 0,
  read: true,
  fromMe: true,
  body: 'Paid',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: null,
  contact: null,
  oldMessages: [],
  clientId: null,
  sendState: 'queued',
  sendProblem: null,
  inboundNumber: null,
  sequence: '0',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
} as const;

const desk = await openDesk();
const reach = { queueIds: [3], ownContactsOnly: false };
const rights = { id: tokenId, name: 'Shop', ...reach, addresses: [], expiresAt: null };
desk.serveMore('auth', [
  serveOperation(resolveApiToken, ({ digest }) =>
    Promise.resolve({
      token:
        digest === digestOf(token)
          ? { ...rights, scopes: ['messages:send' as const] }
          : digest === digestOf(reader)
            ? { ...rights, scopes: ['messages:read' as const] }
            : null,
      isUserApiToken: digest === digestOf(secret),
    }),
  ),
]);
desk.serveMore('messaging', [
  serveOperation(sendForScript, (input, context) => {
    if (failing !== null) throw new AppError(failing);
    if (unreachable) throw new AppError('ERR_VALIDATION', { field: 'url', reason: 'unreachable' });
    asked.push(input);
    calls.push(context);
    return Promise.resolve({
      messages: [{ ...message, oldMessages: [] }],
      ticket,
      contact: ticket.contact,
    });
  }),
]);
const gateway = await desk.startGateway({ MEDIA_PATH: path });
beforeEach(() => {
  asked = [];
  calls = [];
  failing = null;
  unreachable = false;
});

const post = (to: string, body: object | Buffer, headers: Record<string, string> = {}) =>
  send(gateway, to, {
    method: 'POST',
    headers: { ...(Buffer.isBuffer(body) ? formHeaders : json), ...headers },
    body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const old = (body: object | Buffer, headers: Record<string, string> = bearer(secret)) =>
  post(sendApiMessage.path, body, headers);
const fresh = (body: object, headers: Record<string, string> = bearer(token)) =>
  post(createScriptMessage.path, body, headers);
const paid = { number: 5_511_987_654_321, body: 'Paid', userId: '7', queueId: '3', whatsappId: 2 };
const stored = async () =>
  (await readdir(path, { recursive: true })).filter((name) => name.length > 30).length;

test('the call of existing scripts answers the sent message, and no error field (rule P6)', async () => {
  const { status, json: body, headers } = await old({ ...paid, externalKey: 'order-1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: { id: message.id, status: 'queued' },
    messages: [{ id: message.id }],
    ticket: { id: ticket.id },
    contact: { id: ticket.contact.id },
    externalKey: 'order-1',
  });
  expect(body).not.toHaveProperty('error');
  expect(headers['ratelimit-policy']).toBe('"requests";q=300;w=1');
  const actor: ApiActor = { kind: 'api', name: 'userApiToken', tokenId: null, queueIds: [] };
  expect(asked).toEqual([
    {
      actor,
      numberField: 'number',
      number: '5511987654321',
      text: 'Paid',
      files: [],
      link: null,
      connectionId: 2,
      userId: 7,
      queueId: 3,
      externalKey: 'order-1',
      by: 'automation',
    },
  ]);
});

test('the call of /v1 is answered with 202, on behalf of its token', async () => {
  const { status, json: body } = await fresh({ to: '+55 11 98765-4321', text: 'Paid', by: 'human' });
  expect([status, body]).toEqual([
    202,
    {
      message: { id: message.id, status: 'queued' },
      ticket: { id: ticket.id },
      contact: { id: ticket.contact.id },
      externalKey: null,
    },
  ]);
  expect(asked).toMatchObject([
    {
      actor: { kind: 'api', name: 'Shop', tokenId, queueIds: [3] },
      number: '+55 11 98765-4321',
      by: 'human',
    },
  ]);
});

test('each call needs its own scope (rule P2)', async () => {
  expect(await old(paid, {})).toMatchObject({ status: 401, json: { error: 'ERR_SESSION_EXPIRED' } });
  for (const value of [token, 'guess', desk.admin.token])
    expect(await old(paid, bearer(value))).toMatchObject({
      status: 403,
      json: { error: 'ERR_INVALID_TOKEN' },
    });
  const sent = { to: '5511987654321', text: 'Paid' };
  expect(await fresh(sent, {})).toMatchObject({ status: 401, json: { code: 'ERR_SESSION_EXPIRED' } });
  expect(await fresh(sent, bearer(secret))).toMatchObject({
    status: 403,
    json: { code: 'ERR_INVALID_TOKEN' },
  });
  for (const value of [reader, desk.admin.token])
    expect(await fresh(sent, bearer(value))).toMatchObject({
      status: 403,
      json: { code: 'ERR_NO_PERMISSION' },
    });
  expect(asked).toEqual([]);
});

test('a form carries several files', async () => {
  const file = (fileName: string): Part => ({ name: 'medias', fileName, content: 'x' });
  const fields = Object.entries({
    number: '5511987654321',
    body: 'Bill',
    userId: '7',
    queueId: '',
    whatsappId: '',
  });
  const parts = fields.map(([name, content]) => ({ name, content }));
  expect((await old(formOf(...parts, file('a.txt'), file('b.txt')))).status).toBe(200);
  expect(asked).toMatchObject([
    {
      files: [{ fileName: 'a.txt' }, { fileName: 'b.txt' }],
      text: 'Bill',
      userId: 7,
      queueId: null,
      connectionId: null,
    },
  ]);
  const before = await stored();
  failing = 'ERR_WAPP_INVALID_CONTACT';
  expect(await old(formOf(...parts, file('c.txt')))).toMatchObject({ status: 400 });
  expect(await stored()).toBe(before);
});

test('a file is sent as base64 or by its URL', async () => {
  const data = Buffer.from('a bill').toString('base64');
  expect((await old({ ...paid, media: { data, fileName: 'bill.txt' } })).status).toBe(200);
  const sent = { to: '5511987654321' };
  expect(
    (await fresh({ ...sent, media: { data: `data:text/plain;charset=utf-8;base64,${data}` } })).status,
  ).toBe(202);
  expect(asked).toMatchObject([
    { files: [{ fileName: 'bill.txt', size: 6 }] },
    { files: [{ size: 6, mimeType: 'text/plain' }] },
  ]);
  expect((await old({ ...paid, mediaUrl: 'https://shop.example/bill.pdf' })).status).toBe(200);
  expect(asked.at(-1)?.link).toEqual({ url: 'https://shop.example/bill.pdf', fileName: null });
  expect(await fresh({ ...sent, media: { data: 'no base64!' } })).toMatchObject({
    status: 400,
    json: { code: 'ERR_VALIDATION', field: 'media.data' },
  });
  expect(await fresh({ ...sent, media: { url: 'file:///etc/passwd' } })).toMatchObject({ status: 400 });
  const large = Buffer.alloc(20 * 1024 * 1024 + 10).toString('base64');
  expect(await fresh({ ...sent, media: { data: large } })).toMatchObject({
    status: 413,
    json: { code: 'ERR_PAYLOAD_TOO_LARGE' },
  });
});

test('the answer names the field of a link as the call names it (rule P3)', async () => {
  unreachable = true;
  const url = 'https://shop.example/bill.pdf';
  const refused = { status: 400, json: { reason: 'unreachable' } };
  expect(await old({ ...paid, mediaUrl: url })).toMatchObject({ ...refused, json: { field: 'mediaUrl' } });
  expect(await old({ ...paid, media: { url } })).toMatchObject({ ...refused, json: { field: 'media.url' } });
  const sent = await fresh({ to: '5511987654321', media: { url } });
  expect(sent).toMatchObject({ ...refused, json: { field: 'media.url', reason: 'unreachable' } });
});

test('a text may be a number, or null beside a file (rule P6)', async () => {
  const media = { data: Buffer.from('a bill').toString('base64') };
  expect((await old({ ...paid, body: 482_913 })).status).toBe(200);
  expect((await old({ ...paid, body: null, media })).status).toBe(200);
  expect((await fresh({ to: '5511987654321', text: null, media })).status).toBe(202);
  expect(asked.map(({ text }) => text)).toEqual(['482913', '', '']);
});

test('a key is the same with and without quotes, and belongs to token, call and content (rule P7)', async () => {
  const data = Buffer.from('a bill').toString('base64');
  const keyed = { ...bearer(secret), 'idempotency-key': 'order-1' };
  await old(paid, keyed);
  await old({ ...paid, userId: 7 }, { ...keyed, 'idempotency-key': '"order-1"' });
  await old({ ...paid, body: 'Other' }, keyed);
  await fresh({ to: '5511987654321', text: 'Paid' }, { ...keyed, ...bearer(token) });
  await old({ ...paid, media: { data } }, keyed);
  await old({ ...paid, media: { data } }, keyed);
  const [first, again, other, elsewhere, file, sameFile] = calls.map(({ commandId, commandDigest }) => ({
    commandId,
    commandDigest,
  }));
  expect(again).toEqual(first);
  expect(other?.commandId).toBe(first?.commandId);
  expect(other?.commandDigest).not.toBe(first?.commandDigest);
  expect(elsewhere?.commandId).not.toBe(first?.commandId);
  expect(sameFile).toEqual(file);
  expect(file?.commandDigest).not.toBe(first?.commandDigest);
  expect(await old(paid, { ...keyed, 'idempotency-key': '"order' })).toMatchObject({
    status: 400,
    json: { error: 'ERR_VALIDATION', field: 'Idempotency-Key' },
  });
});

test.each([
  [{}, 'number'],
  [{ number: '5511987654321' }, 'userId'],
  [{ number: '', userId: 7 }, 'number'],
  [{ ...paid, externalKey: 'x'.repeat(201) }, 'externalKey'],
  [{ ...paid, userId: 'seven' }, 'userId'],
])('%j is refused with its field', async (body, field) => {
  expect(await old(body)).toMatchObject({ status: 400, json: { error: 'ERR_VALIDATION', field } });
});

test.each([...new Set([...sendApiMessage.errors, ...createScriptMessage.errors])])(
  'an error of messaging passes through: %s',
  async (code) => {
    failing = code;
    expect((await old(paid)).json).toMatchObject({ error: code });
    expect((await fresh({ to: '5511987654321', text: 'x' })).json).toMatchObject({ code });
  },
);
