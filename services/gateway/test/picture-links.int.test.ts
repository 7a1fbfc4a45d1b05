import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, locatePicture, mediaCookieName, mediaToken, picturePath } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { createPictureStore } from '@balcao/media-store';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { bearer, openDesk, type Person } from './desk.ts';
import { send } from './http.ts';

const path = join(testFolder(), 'media');
const jpeg = Buffer.from('\u00ff\u00d8\u00ff and so on', 'latin1');

let key = '';
const shown = new Set<string>();

const contact = () => ({
  id: 1,
  name: 'says "profilePicUrl":"/public/contacts/x.jpg"',
  number: null,
  isNumberHidden: false,
  email: '',
  profilePicUrl: picturePath(key),
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
  tags: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const withCookie = (person: Person) => ({
  cookie: `${mediaCookieName}=${desk.forge(
    { alg: mediaToken.algorithm, typ: mediaToken.type },
    { ...desk.claimsOf(person), aud: mediaToken.audience },
  )}`,
});
const get = (headers: Record<string, string>, name = `${key}.jpg`) =>
  send(gateway, `/public/contacts/${name}`, { headers });
const containing = (value: object): unknown => expect.objectContaining(value);
const failing = (status: number, error: string) => containing({ status, json: containing({ error }) });

const desk = await openDesk({
  listContacts: () =>
    Promise.resolve({ body: { contacts: [contact()], count: 1, hasMore: false, next: null } }),
});
desk.serveMore('ticket', [
  serveOperation(locatePicture, (asked) => {
    if (!shown.has(asked.key)) throw new AppError('ERR_NOT_FOUND');
    return Promise.resolve({});
  }),
]);
const gateway = await desk.startGateway({ MEDIA_PATH: path });
const store = await createPictureStore({ path });
({ key } = await store.put(Readable.from([jpeg]), { maxBytes: 1_000 }));
shown.add(key);

test("every signed-in user sees a contact's picture, by bearer or cookie, and nobody else does", async () => {
  for (const person of [desk.admin, desk.attendant])
    for (const headers of [bearer(person), withCookie(person)])
      expect(await get(headers)).toEqual(containing({ status: 200, text: jpeg.toString() }));
  expect(await get({})).toEqual(failing(401, 'ERR_SESSION_EXPIRED'));
  expect(await get({ authorization: 'Bearer over' })).toEqual(failing(403, 'ERR_INVALID_TOKEN'));
});

test('a picture is cached for a minute, and cannot run anything', async () => {
  const { headers } = await get(bearer(desk.admin));
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(jpeg.length),
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60, must-revalidate',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${key}"`,
  });
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['vary']).toMatch(/Cookie, Authorization/);
  const again = await get({ ...bearer(desk.admin), 'if-none-match': `"${key}"` });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a picture that no contact has is 404, also for browsers that cached it', async () => {
  shown.delete(key);
  expect(await get({ ...bearer(desk.admin), 'if-none-match': `"${key}"` })).toEqual(
    failing(404, 'ERR_NOT_FOUND'),
  );
  shown.add(key);
  expect((await get(bearer(desk.admin))).status).toBe(200);
});

test.each(['x.jpg', '..%2f..%2fetc%2fpasswd', '0a0b0c0d-0000-4000-8000-000000000000.jpg', 'x'.repeat(500)])(
  '%s is 404',
  async (name) => {
    expect(await get(bearer(desk.admin), name)).toEqual(failing(404, 'ERR_NOT_FOUND'));
  },
);

test('a picture link gets the origin of the request, and texts of users stay unchanged', async () => {
  const headers = { ...bearer(desk.admin), host: 'desk.example' };
  const { json } = await send(gateway, '/contacts', { headers });
  expect(json).toMatchObject({
    contacts: [{ name: contact().name, profilePicUrl: `http://desk.example/public/contacts/${key}.jpg` }],
  });
});
