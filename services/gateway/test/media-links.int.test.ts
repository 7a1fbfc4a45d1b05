import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AppError,
  locateMedia,
  mediaCookieName,
  mediaToken,
  type StoredMedia,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { testFolder } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { bearer, type Person } from './desk.ts';
import { png } from './form.ts';
import { send } from './http.ts';
import { openScriptDesk } from './script-desk.ts';

const path = join(testFolder(), 'media');
const id = '01a1fca4-ee2b-7774-9055-c720d1bab4f2';

let known: Map<string, StoredMedia>;
let asked: UserActor[] = [];

const put = async (name: string, fileName: string, content: string | Buffer): Promise<StoredMedia> => {
  const store = await createFolderMediaStore({ path });
  const media = await storeFile(store, Readable.from([Buffer.from(content)]), {
    fileName,
    maxBytes: 1_000_000,
  });
  known.set(name, media);
  return media;
};

const { desk, make: makeToken } = await openScriptDesk();
desk.serveMore('messaging', [
  serveOperation(locateMedia, ({ mediaName, actor }) => {
    if (actor.kind === 'user') asked.push(actor);
    const media = known.get(mediaName);
    // Ana sees nothing, and only scripts of sector 3 see the ticket.
    const isSeen =
      actor.kind === 'user' ? actor.userId === 1 : actor.kind === 'api' && actor.queueIds[0] === 3;
    if (media === undefined || !isSeen) throw new AppError('ERR_NOT_FOUND');
    return Promise.resolve({ media, ticketId: 1 });
  }),
]);
const gateway = await desk.startGateway({ MEDIA_PATH: path });
beforeEach(() => {
  known = new Map();
  asked = [];
});

const cookieOf = (person: Person, kind: { type: string; audience: string } = mediaToken): string =>
  desk.forge({ alg: mediaToken.algorithm, typ: kind.type }, { ...desk.claimsOf(person), aud: kind.audience });
const withCookie = (value: string) => ({ cookie: `${mediaCookieName}=${value}` });
const get = (name: string, headers: Record<string, string> = bearer(desk.admin), method = 'GET') =>
  send(gateway, `/public/${name}`, { headers, method });
const containing = (value: object): unknown => expect.objectContaining(value);
const failing = (status: number, error: string) => containing({ status, json: containing({ error }) });

test('an image is shown inline, revalidated each time, and cannot run anything', async () => {
  const { sha256 } = await put(`${id}.png`, 'férias "1".png', png());
  const answer = await get(`${id}.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png().length),
    'content-disposition': `inline; filename="f_rias _1_.png"; filename*=UTF-8''f%C3%A9rias%20%221%22.png`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${sha256}"`,
  });
  expect(answer.headers['content-security-policy']).toContain('sandbox');
});

test.each([
  ['', '%PDF-1.4\n', '.pdf'],
  ['', 'RIFF....WEBPVP8 ', '.webp'],
  ['Nota', '%PDF-1.4\n', 'Nota.pdf'],
  ['IMG_0002.jpg', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'IMG_0002.heic'],
])('%j that begins with %j is saved as %s', async (fileName, content, saved) => {
  await put(`${id}.bin`, fileName, content);
  const { headers } = await get(`${id}.bin`);
  expect(headers['content-disposition']).toContain(`${saved}"; filename*=`);
});

test.each([
  ['page.html', '<script>alert(1)</script>', 'text/html'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/xml'],
  ['report.pdf', '%PDF-1.7', 'application/pdf'],
  ['\r\nset-cookie: a=b', 'text', 'text/plain'],
])('%j is never shown inline', async (fileName, content, type) => {
  await put(`${id}.bin`, fileName, content);
  const { status, headers } = await get(`${id}.bin`);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expect(headers['set-cookie']).toBeUndefined();
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['bytes=4-2', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('the range %s is answered', async (range, status, text, contentRange) => {
  await put(`${id}.txt`, 'a.txt', '0123456789');
  const answer = await get(`${id}.txt`, { ...bearer(desk.admin), range });
  expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, contentRange]);
});

test.each(['bytes=10-', 'bytes=-0', 'bytes=999999999999999-'])('%s is outside the file', async (range) => {
  await put(`${id}.txt`, 'a.txt', '0123456789');
  const answer = await get(`${id}.txt`, { ...bearer(desk.admin), range });
  expect(answer).toEqual(failing(416, 'ERR_RANGE_NOT_SATISFIABLE'));
  expect(answer.headers).toMatchObject({ 'content-range': 'bytes */10', 'cache-control': 'no-store' });
});

test('a range of a changed file returns the whole file, and a cached file is not sent again', async () => {
  const { sha256 } = await put(`${id}.txt`, 'a.txt', '0123456789');
  const headers = { ...bearer(desk.admin), range: 'bytes=0-1' };
  expect((await get(`${id}.txt`, { ...headers, 'if-range': '"old"' })).text).toBe('0123456789');
  expect((await get(`${id}.txt`, { ...headers, 'if-range': `"${sha256}"` })).text).toBe('01');
  const same = await get(`${id}.txt`, { ...bearer(desk.admin), 'if-none-match': `"${sha256}"` });
  expect([same.status, same.text]).toEqual([304, '']);
});

test('a cached file is revalidated only for a user who still sees it', async () => {
  const { sha256 } = await put(`${id}.txt`, 'a.txt', '0123456789');
  const asked = { 'if-none-match': `"${sha256}"` };
  expect((await get(`${id}.txt`, { ...withCookie(cookieOf(desk.admin)), ...asked })).status).toBe(304);
  const next = await get(`${id}.txt`, { ...withCookie(cookieOf(desk.attendant)), ...asked });
  expect(next).toEqual(failing(404, 'ERR_NOT_FOUND'));
  expect(await get(`${id}.txt`, asked)).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
});

test('pages of listed origins may show a file, also from their cache', async () => {
  const { sha256 } = await put(`${id}.txt`, 'a.txt', '0123456789');
  const open = await desk.startGateway({ MEDIA_PATH: path, ALLOWED_ORIGINS: 'https://partner.example' });
  for (const [status, more] of [
    [200, {}],
    [304, { 'if-none-match': `"${sha256}"` }],
  ] as const) {
    const answer = await send(open, `/public/${id}.txt`, { headers: { ...bearer(desk.admin), ...more } });
    expect([answer.status, answer.headers['cross-origin-resource-policy']]).toEqual([status, 'cross-origin']);
  }
});

test('HEAD answers everything but the bytes', async () => {
  await put(`${id}.txt`, 'a.txt', '0123456789');
  const { status, text, headers } = await get(`${id}.txt`, bearer(desk.admin), 'HEAD');
  expect([status, text, headers['content-length']]).toEqual([200, '', '10']);
});

test('the cookie alone opens a link, for its own user', async () => {
  await put(`${id}.txt`, 'a.txt', 'x');
  expect((await get(`${id}.txt`, withCookie(cookieOf(desk.admin)))).status).toBe(200);
  expect(asked[0]).toMatchObject({ userId: 1, sessionId: desk.admin.sessionId });
  expect(await get(`${id}.txt`, withCookie(cookieOf(desk.attendant)))).toEqual(failing(404, 'ERR_NOT_FOUND'));
});

test('an expired bearer token is ignored if there is a cookie, and refused without one', async () => {
  await put(`${id}.txt`, 'a.txt', 'x');
  const over = { authorization: 'Bearer over' };
  expect((await get(`${id}.txt`, { ...over, ...withCookie(cookieOf(desk.admin)) })).status).toBe(200);
  expect(await get(`${id}.txt`, over)).toEqual(failing(403, 'ERR_INVALID_TOKEN'));
});

test('of two cookies with that name the first counts, as for the refresh cookie', async () => {
  await put(`${id}.txt`, 'a.txt', 'x');
  const [good, bad] = [cookieOf(desk.admin), 'x'];
  const cookies = (first: string, second: string) => ({
    cookie: `${mediaCookieName}=${first}; ${mediaCookieName}=${second}`,
  });
  expect((await get(`${id}.txt`, cookies(good, bad))).status).toBe(200);
  expect((await get(`${id}.txt`, cookies(bad, good))).status).toBe(401);
});

test('neither token replaces the other, and no token is 401', async () => {
  await put(`${id}.txt`, 'a.txt', 'x');
  expect(await get(`${id}.txt`, {})).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
  expect(await get(`${id}.txt`, withCookie(desk.admin.token))).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
  expect(await get(`${id}.txt`, withCookie('x'.repeat(3_000)))).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
  const answer = await send(gateway, '/settings', {
    headers: { authorization: `Bearer ${cookieOf(desk.admin)}` },
  });
  expect(answer).toEqual(failing(403, 'ERR_INVALID_TOKEN'));
});

test('an ended session opens nothing', async () => {
  await put(`${id}.txt`, 'a.txt', 'x');
  const person = desk.signedIn(1);
  const headers = withCookie(cookieOf(person));
  expect((await get(`${id}.txt`, headers)).status).toBe(200);
  await desk.tell({
    type: 'SessionRevoked',
    data: { sessionId: person.sessionId, userId: 1, reason: 'signed-out' },
  });
  await expect.poll(() => get(`${id}.txt`, headers)).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
});

test.each([
  `${id}.mp4`,
  id,
  '..%2f..%2fetc%2fpasswd',
  `${id}.png%00.html`,
  `${id.toUpperCase()}.PNG`,
  'x'.repeat(500),
])('%s does not exist', async (name) => {
  expect(await get(name)).toEqual(failing(404, 'ERR_NOT_FOUND'));
});

test('a known file that was lost is 404, and the 404 is not cached', async () => {
  const media = await put(`${id}.txt`, 'a.txt', 'x');
  await (await createFolderMediaStore({ path })).remove(media.key);
  const answer = await get(`${id}.txt`);
  expect(answer).toEqual(failing(404, 'ERR_NOT_FOUND'));
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a script opens a link with messages:read if its sectors see the ticket (rule F2)', async () => {
  await put(`${id}.txt`, 'a.txt', 'the bill');
  const as = (name: string, rights: Parameters<typeof makeToken>[1]) => ({
    authorization: `Bearer ${makeToken(`balcao_${name}`, rights)}`,
  });
  const reader = as('reader', { scopes: ['messages:read'], queueIds: [3] });
  expect(await get(`${id}.txt`, reader)).toMatchObject({ status: 200, text: 'the bill' });
  const elsewhere = as('elsewhere', { scopes: ['messages:read'], queueIds: [4] });
  expect(await get(`${id}.txt`, elsewhere)).toEqual(failing(404, 'ERR_NOT_FOUND'));
  const sender = as('sender', { scopes: ['messages:send'], queueIds: [3] });
  expect(await get(`${id}.txt`, sender)).toEqual(failing(403, 'ERR_NO_PERMISSION'));
  const unknown = { authorization: 'Bearer balcao_unknown' };
  expect(await get(`${id}.txt`, unknown)).toMatchObject({
    status: 403,
    json: { error: 'ERR_INVALID_TOKEN' },
  });
});
