import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError, authorizeTicket, sendMedia, ticketSchema, uploadLimits } from '@balcao/contracts';
import { type CallContext, serveEndpoint, serveOperation } from '@balcao/event-bus';
import { createFolderMediaStore } from '@balcao/media-store';
import { eventually, testFolder } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { bearer, type Desk, openDesk } from './desk.ts';
import { beginningOf, formHeaders, formOf, type Part, png } from './form.ts';
import { send } from './http.ts';
import { ticket } from './live-desk.ts';

const path = join(testFolder(), 'media');
type Sent = z.output<typeof sendMedia.body>;

let sent: Sent[] = [];
let calls: CallContext[] = [];
let answer: () => Promise<unknown>;
/** Runs before the ticket's visibility is answered. */
let deliberate: () => Promise<void>;

const desk = await openDesk();
desk.serveMore('ticket', [
  serveOperation(authorizeTicket, async ({ ticketId }) => {
    await deliberate();
    if (ticketId !== 1) throw new AppError('ERR_NO_TICKET_FOUND');
    return { ticket: ticketSchema.parse({ ...ticket, id: ticketId }) };
  }),
]);
const endpoint = { ...sendMedia, response: z.unknown() };
desk.serveMore(
  'messaging',
  [],
  [
    serveEndpoint(endpoint, async ({ body, context }) => {
      sent.push(body);
      calls.push(context);
      return { body: await answer() };
    }),
  ],
);
const store = await createFolderMediaStore({ path });
const gateway = await desk.startGateway({ MEDIA_PATH: path });
beforeEach(() => {
  sent = [];
  calls = [];
  answer = () => Promise.resolve([]);
  deliberate = () => Promise.resolve();
});

const upload = (body: Buffer, headers: Record<string, string> = {}, ticketId = '1') =>
  send(gateway, `/messages/${ticketId}`, {
    method: 'POST',
    headers: { ...bearer(desk.admin), ...formHeaders, ...headers },
    body,
  });
const file = (fileName: string, content: string | Buffer = png()): Part => ({
  name: 'medias',
  fileName,
  content,
});
/** Complete files and partial ones. */
const storedFiles = async (): Promise<string[]> =>
  (await readdir(path, { recursive: true })).filter((name) => name.length > 30);
const containing = (value: object): unknown => expect.objectContaining(value);
const failing = (error: string, status: number) => containing({ status, json: containing({ error }) });

test('files are sent byte by byte, with captions and ids in their order', async () => {
  const clientId = crypto.randomUUID();
  answer = () => Promise.resolve([{ mediaUrl: '/public/x.png' }]);
  const { status, json } = await upload(
    formOf(
      { name: 'fromMe', content: 'true' },
      { name: 'body', content: 'foto.png' },
      { name: 'caption', content: 'Uma ção' },
      { name: 'clientId', content: clientId },
      file('ação.png', png(100_000)),
      file('nota.pdf', '%PDF-1.7 x'),
      { name: 'holdSeconds', content: '5' },
    ),
  );
  expect([status, json]).toEqual([200, [{ mediaUrl: `${gateway.url}/public/x.png` }]]);
  expect(sent).toEqual([
    {
      files: [
        {
          media: containing({
            fileName: 'ação.png',
            mimeType: 'image/png',
            size: png(100_000).length,
            width: 3,
            height: 2,
          }),
          caption: 'Uma ção',
          isRecording: false,
          clientId,
        },
        {
          media: containing({ fileName: 'nota.pdf', mimeType: 'application/pdf' }),
          caption: '',
          isRecording: false,
          clientId: null,
        },
      ],
      quotedMsgId: null,
      holdSeconds: 5,
    },
  ]);
  const [first] = sent[0]?.files ?? [];
  const { stream } = await store.open(first?.media.key ?? '');
  expect((await buffer(stream)).equals(png(100_000))).toBe(true);
});

test('a recording is recognised by its file name, and an unknown type by no claim of the client', async () => {
  await upload(
    formOf(file('1763721000000.mp3', 'ID3\u0004'), file('photo.png', '<script>alert(1)</script>')),
  );
  expect(sent[0]?.files).toMatchObject([
    { isRecording: true, media: { mimeType: 'audio/mpeg' } },
    { isRecording: false, media: { mimeType: 'text/html' } },
  ]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\boot\\\\x.ini', 'x.ini'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['a\u202egnp.exe', 'agnp.exe'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
])('a file named %j becomes %j', async (given, name) => {
  await upload(formOf(file(given)));
  expect(sent[0]?.files[0]?.media.fileName).toBe(name);
});

test('the same key is the same call, and belongs to its files and their captions', async () => {
  const one = [file('a.png')];
  const others = [[file('a.png', png(50))], [file('b.png')], [...one, { name: 'caption', content: 'x' }]];
  for (const parts of [one, one, ...others]) await upload(formOf(...parts), { 'idempotency-key': 'once' });
  await upload(formOf(...one));
  const digests = calls.map(({ commandDigest }) => commandDigest);
  expect([new Set(calls.map(({ commandId }) => commandId)).size, new Set(digests).size]).toEqual([2, 5]);
  expect(digests[1]).toBe(digests[0]);
});

test.each<[string, Buffer, string, number]>([
  ['eleven files', formOf(...Array.from({ length: 11 }, () => file('a.png'))), 'ERR_TOO_MANY_FILES', 400],
  ['no file', formOf({ name: 'caption', content: 'x' }), 'ERR_VALIDATION', 400],
  ['a picker without a choice', formOf({ name: 'medias', fileName: '', content: '' }), 'ERR_VALIDATION', 400],
  ['an empty file', formOf(file('a.png', '')), 'ERR_VALIDATION', 400],
  ['a file in another field', formOf({ ...file('a.png'), name: 'avatar' }), 'ERR_VALIDATION', 400],
  ['a wrong id', formOf(file('a.png'), { name: 'clientId', content: 'x' }), 'ERR_VALIDATION', 400],
  ['a hold too long', formOf(file('a.png'), { name: 'holdSeconds', content: '31' }), 'ERR_VALIDATION', 400],
  ['NUL in a caption', formOf(file('a.png'), { name: 'caption', content: 'a\0b' }), 'ERR_BAD_REQUEST', 400],
  [
    'a caption too long',
    formOf(file('a.png'), { name: 'caption', content: 'x'.repeat(70_001) }),
    'ERR_PAYLOAD_TOO_LARGE',
    413,
  ],
  [
    'too many fields',
    formOf(file('a.png'), ...Array.from({ length: 41 }, () => ({ name: 'x', content: '' }))),
    'ERR_VALIDATION',
    400,
  ],
  ['a form without an end', beginningOf([file('a.png', png(100_000))]), 'ERR_BAD_REQUEST', 400],
  ['no form at all', Buffer.from('{"body":"hi"}'), 'ERR_BAD_REQUEST', 400],
  ['nothing', Buffer.alloc(0), 'ERR_BAD_REQUEST', 400],
])('%s is refused and leaves no file', async (_what, body, code, status) => {
  const before = await storedFiles();
  expect(await upload(body)).toEqual(failing(code, status));
  expect(sent).toEqual([]);
  await expect.poll(() => storedFiles()).toEqual(before);
});

test('a form without a boundary is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data; x=y' };
  expect(await upload(formOf(file('a.png')), headers)).toEqual(failing('ERR_BAD_REQUEST', 400));
});

test('a form that is too large is refused by its length, before it is read', async () => {
  const headers = { 'content-length': String(11 * uploadLimits.maxFileBytes) };
  expect(await upload(Buffer.from('x'), headers)).toEqual(failing('ERR_PAYLOAD_TOO_LARGE', 413));
});

test('a file of more than 64 MiB is refused while it arrives, and leaves nothing', async () => {
  const before = await storedFiles();
  const large = formOf(file('a.png', png(uploadLimits.maxFileBytes)));
  expect(await upload(large)).toEqual(failing('ERR_PAYLOAD_TOO_LARGE', 413));
  expect(await storedFiles()).toEqual(before);
});

test('a user who does not see the ticket, or is not signed in, cannot upload to it', async () => {
  const body = formOf(file('a.png'));
  expect(await upload(body, {}, '2')).toEqual(failing('ERR_NO_TICKET_FOUND', 404));
  expect(await upload(body, {}, 'x')).toEqual(failing('ERR_VALIDATION', 400));
  expect(await upload(body, { authorization: 'Bearer x' })).toEqual(failing('ERR_INVALID_TOKEN', 403));
  expect(await send(gateway, '/messages/1', { method: 'POST', headers: formHeaders, body })).toEqual(
    failing('ERR_SESSION_EXPIRED', 401),
  );
  expect(sent).toEqual([]);
});

test('files that messaging refuses are removed; files that it may have accepted stay', async () => {
  const before = await storedFiles();
  answer = () => Promise.reject(new AppError('ERR_TICKET_NOT_OPEN'));
  expect(await upload(formOf(file('a.png'), file('b.png')))).toEqual(failing('ERR_TICKET_NOT_OPEN', 400));
  expect(await storedFiles()).toEqual(before);
  answer = () => Promise.reject(new AppError('ERR_OUTCOME_UNKNOWN'));
  expect(await upload(formOf(file('a.png')))).toEqual(failing('ERR_OUTCOME_UNKNOWN', 504));
  expect(await storedFiles()).toHaveLength(before.length + 1);
});

/** A form that begins and does not end. */
const beginUpload = (by: Desk['admin'], parts: readonly Part[]): ClientRequest => {
  const headers = { ...bearer(by), ...formHeaders, 'transfer-encoding': 'chunked' };
  // A connection of an earlier call may be closing just now.
  const call = request(`${gateway.url}/messages/1`, { agent: false, method: 'POST', headers });
  call.on('error', () => undefined);
  call.write(beginningOf(parts));
  return call;
};

test('a client that disconnects during an upload leaves no file', async () => {
  const before = await storedFiles();
  const call = beginUpload(desk.admin, [file('whole.png'), file('half.png', png(300_000))]);
  await eventually(async () => {
    expect((await storedFiles()).length).toBeGreaterThan(before.length + 1);
  });
  call.destroy();
  await expect.poll(() => storedFiles()).toEqual(before);
  expect(sent).toEqual([]);
});

/** Uploads of the attendant that never end, and their answers. */
const beginUploads = (count: number) => {
  const answers: unknown[] = [];
  const calls = Array.from({ length: count }, () => beginUpload(desk.attendant, [file('a.png')]));
  for (const call of calls) call.on('response', ({ statusCode }) => answers.push(statusCode));
  return { calls, answers };
};
const again = () =>
  send(gateway, '/messages/1', {
    method: 'POST',
    headers: { ...bearer(desk.attendant), ...formHeaders },
    body: formOf(file('a.png')),
  });

test('a client that disconnects before its upload is read takes no slot', async () => {
  const decision = Promise.withResolvers<undefined>();
  let asked = 0;
  deliberate = async () => {
    asked += 1;
    await decision.promise;
  };
  const { calls } = beginUploads(4);
  await expect.poll(() => asked).toBe(4);
  for (const call of calls) call.destroy();
  // The gateway notices the disconnects before it gets any later request.
  await Promise.all(calls.map((call) => new Promise((resolve) => call.once('close', resolve))));
  expect((await send(gateway, '/livez')).status).toBe(200);
  decision.resolve(undefined);
  deliberate = () => Promise.resolve();
  await eventually(async () => {
    expect((await again()).status).toBe(200);
    expect(await readdir(join(path, 'incoming'))).toEqual([]);
  });
});

test('a user has four parallel uploads', async () => {
  const { calls, answers } = beginUploads(4);
  await eventually(async () => {
    const underWay = await readdir(join(path, 'incoming'));
    expect([underWay.length, answers]).toEqual([4, []]);
  });
  expect(await again()).toEqual(failing('ERR_TOO_MANY_REQUESTS', 429));
  for (const call of calls) call.destroy();
  await expect.poll(async () => (await again()).status).toBe(200);
});

test('a JSON call to the same path is not an upload', async () => {
  const { json } = await upload(Buffer.from('{"body":"hi"}'), { 'content-type': 'application/json' });
  expect(json).toEqual({ did: 'sendMessage' });
});
