import { findLiveHead } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, type Gateway, openDesk } from './desk.ts';
import { type Answer, json, send } from './http.ts';

const partner = 'https://partner.example';
const foreign = 'https://evil.example';

const desk = await openDesk({
  signIn: () => ({ body: {}, refreshToken: 'fresh', refreshSeconds: 3_600 }),
  signOut: () => ({ body: undefined, refreshToken: null }),
  refreshSession: ({ context }) => ({
    body: { shown: context.refreshToken ?? null, device: context.deviceToken ?? null },
    refreshToken: 'fresh',
    deviceToken: 'known',
  }),
});
const gateway = await desk.startGateway({ ALLOWED_ORIGINS: `${partner},https://other.example:8443` });

const signIn = (from: Gateway, headers: Record<string, string> = {}): Promise<Answer> =>
  send(from, '/auth/login', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{"email":"a@b.br","password":"x"}',
  });
const cookieOf = (answer: Answer): string[] => {
  const header = answer.headers['set-cookie'];
  return typeof header === 'string' ? [header] : (header ?? []);
};

describe('pages of other origins', () => {
  test('a listed origin is answered with its own name and credentials', async () => {
    const answer = await send(gateway, '/tickets', { headers: { ...bearer(desk.admin), origin: partner } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-allow-credentials': 'true',
    });
    expect(answer.headers['vary']).toContain('Origin');
  });

  test.each([
    '/tickets/1',
    '/users/',
    '/auth/login',
    '/nowhere',
    '/public/01a1fca4-ee2b-7774-9055-c720d1bab4f2.png',
  ])('the preflight of %s is answered with our methods and headers', async (path) => {
    const answer = await send(gateway, path, {
      method: 'OPTIONS',
      headers: {
        origin: partner,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key,if-match',
    });
  });

  test('a listed origin can read errors too', async () => {
    const answer = await send(gateway, '/tickets', { headers: { origin: partner } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, partner]);
  });

  test.each([
    foreign,
    'http://partner.example',
    'https://partner.example:444',
    'https://partner.example.evil.example',
    'https://sub.partner.example',
    'null',
    'file://',
    'https://other.example',
  ])('%s is refused and gets no cookie', async (origin) => {
    for (const answer of [
      await signIn(gateway, { origin }),
      await send(gateway, '/tickets', { headers: { ...bearer(desk.admin), origin } }),
      await send(gateway, '/auth/refresh_token', {
        method: 'POST',
        headers: { origin, cookie: 'jrt=stolen' },
      }),
      await send(gateway, '/tickets', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      }),
    ]) {
      expect([answer.status, answer.json]).toEqual([
        403,
        expect.objectContaining({ error: 'ERR_ORIGIN_NOT_ALLOWED' }),
      ]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(cookieOf(answer)).toEqual([]);
    }
  });

  test('our own pages need no listing, and scripts have no origin', async () => {
    const own = `http://127.0.0.1:${String(gateway.port)}`;
    for (const headers of [{ origin: own }, {}]) {
      const answer = await send(gateway, '/tickets', { headers: { ...bearer(desk.admin), ...headers } });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

const asSet = (attributes: string): unknown => [
  expect.stringMatching(new RegExp(`^jrt=fresh; .*; ${attributes}$`)),
];

describe('the refresh cookie', () => {
  let plain: Gateway;
  let secure: Gateway;
  beforeAll(async () => {
    plain = await desk.startGateway();
    secure = await desk.startGateway({
      PUBLIC_URL: 'https://desk.example',
      ALLOWED_ORIGINS: 'https://app.desk.example',
    });
  });

  test('is HTTP-only and same-site, and outlives the browser as long as its token (rule A3)', async () => {
    const [cookie] = cookieOf(await signIn(plain));
    expect(cookie).toMatch(/^jrt=fresh; Max-Age=3600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test('is secure behind https, whichever header reports it', async () => {
    expect(cookieOf(await signIn(plain, { 'x-forwarded-proto': 'https' }))).toEqual(
      asSet('HttpOnly; Secure; SameSite=Lax'),
    );
    expect(cookieOf(await signIn(secure))).toEqual(asSet('HttpOnly; Secure; SameSite=Lax'));
  });

  test('is cross-site only if another site is listed', async () => {
    expect(cookieOf(await signIn(gateway))).toEqual(asSet('HttpOnly; Secure; SameSite=None'));
  });

  test('is passed to the owner, and never to a script', async () => {
    const call = (cookie: string): Promise<Answer> =>
      send(plain, '/auth/refresh_token', { method: 'POST', headers: { cookie } });
    expect((await call('a=b; jrt=shown; c=d')).json).toEqual({ shown: 'shown', device: null });
    expect((await call('a=b')).json).toEqual({ shown: null, device: null });
    expect((await call(`jrt=${'x'.repeat(600)}`)).json).toEqual({ shown: null, device: null });
    expect((await call('jrt=j:{"a":1}')).json).toEqual({ shown: null, device: null });
  });

  test('is accepted with any body or none', async () => {
    for (const body of [undefined, '{}'])
      expect(
        (
          await send(plain, '/auth/refresh_token/', {
            method: 'POST',
            headers: {
              ...(body === undefined ? { 'content-type': 'application/x-www-form-urlencoded' } : json),
            },
            ...(body === undefined ? {} : { body }),
          })
        ).status,
      ).toBe(200);
  });

  test('comes with the position from which to resume the live log, once it is known', async () => {
    const positionOf = async (): Promise<unknown> => (await signIn(plain)).headers['live-position'];
    expect(await positionOf()).toBeUndefined();
    desk.serveMore('notification', [
      serveOperation(findLiveHead, () => Promise.resolve({ position: 7, settled: 5 })),
    ]);
    // On a busy machine a sign-in does not wait for it.
    await expect.poll(() => positionOf()).toBe('5');
  });

  test('comes with a device cookie, by which the next sign-in recognises the browser (rule A6)', async () => {
    const call = (cookie: string): Promise<Answer> =>
      send(plain, '/auth/refresh_token', { method: 'POST', headers: { cookie } });
    const answer = await call('jrt=shown; device=before');
    expect(answer.json).toEqual({ shown: 'shown', device: 'before' });
    expect(cookieOf(answer)[1]).toMatch(
      /^device=known; Max-Age=33696000; Path=\/auth; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect((await call(`device=${'x'.repeat(101)}`)).json).toEqual({ shown: null, device: null });
  });

  test('is cleared at sign-out, with the attributes with which it was set', async () => {
    const answer = await send(plain, '/auth/logout', { method: 'DELETE', headers: bearer(desk.admin) });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toEqual([
      'jrt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'media=; Path=/public; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
  });
});
