import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedInSchema } from '@balcao/contracts';
import { createLifecycle, createLogger, parseConfig } from '@balcao/service-kit';
import {
  disposeAtEnd,
  eventually,
  freePort,
  testFolder,
  testNats,
  testPostgres,
  testRedis,
} from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { io } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';
import type { Gateway } from './desk.ts';
import { type Answer, json, send } from './http.ts';

const admin = { email: 'admin@desk.example', password: 'correct horse' };
let gateways: [Gateway, Gateway];

beforeAll(async () => {
  const [postgres, nats, redis, healthPort] = await Promise.all([
    testPostgres(),
    testNats(),
    testRedis(),
    freePort(),
  ]);
  const stores = { NATS_URL: nats.url, REDIS_URL: redis.url };
  const auth = spawn(process.execPath, [fileURLToPath(new URL('../../auth/src/main.ts', import.meta.url))], {
    env: {
      ...stores,
      DATABASE_URL: postgres.url,
      HEALTH_PORT: String(healthPort),
      MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: 'ignore',
  });
  disposeAtEnd(async () => {
    auth.kill('SIGTERM');
    if (auth.exitCode === null) await once(auth, 'exit');
  });
  const start = async (): Promise<Gateway> => {
    const log = createLogger({ service: 'gateway', level: 'silent' });
    const lifecycle = createLifecycle(log);
    const stop = disposeAtEnd(async () => {
      await lifecycle.stop(10_000);
    });
    const config = parseConfig(configSchema, {
      ...stores,
      HEALTH_PORT: '0',
      PORT: '0',
      WEB_PATH: '/nowhere',
      MEDIA_PATH: join(testFolder(), 'media'),
    });
    const port = await compose(config, lifecycle, log);
    lifecycle.markStarted();
    await eventually(() => lifecycle.ready());
    return { url: `http://127.0.0.1:${String(port)}`, port, logged: [], stop };
  };
  // Before auth is there: they wait for it.
  gateways = await Promise.all([start(), start()]);
});

type Session = { readonly headers: Record<string, string>; readonly cookie: string; readonly token: string };

const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const signIn = async (credentials: object, at = gateways[0]): Promise<Session> => {
  const answer = await send(at, '/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  });
  expect(answer.status).toBe(200);
  const { token } = signedInSchema.parse(answer.json);
  return { token, headers: { ...json, authorization: `Bearer ${token}` }, cookie: cookieOf(answer) };
};
const statusOf = async (session: Session, at: Gateway, path = '/settings'): Promise<number> =>
  (await send(at, path, { headers: session.headers })).status;

test('a script that creates a user and signs in as them at once works, at any gateway', async () => {
  const session = await signIn(admin);
  for (let n = 0; n < 5; n += 1) {
    const email = `ana${String(n)}@desk.example`;
    const body = JSON.stringify({ name: 'Ana', email, password: '12345' });
    const created = await send(gateways[0], '/users', { method: 'POST', headers: session.headers, body });
    expect(created.status).toBe(200);
    const ana = await signIn({ email, password: '12345' }, gateways[1]);
    expect(await statusOf(ana, gateways[1])).toBe(200);
    expect(await statusOf(ana, gateways[0])).toBe(200);
    expect(await send(gateways[1], '/users', { method: 'POST', headers: ana.headers, body })).toMatchObject({
      status: 403,
      json: { error: 'ERR_NO_PERMISSION' },
    });
  }
});

test('signing out ends the token at once here, and soon everywhere', async () => {
  const session = await signIn(admin);
  const socket = io(gateways[1].url, {
    auth: { token: session.token },
    transports: ['websocket'],
    reconnection: false,
  });
  await eventually(() => {
    expect(socket.connected).toBe(true);
  });
  const out = await send(gateways[0], '/auth/logout', { method: 'DELETE', headers: session.headers });
  expect(out.status).toBe(200);
  expect(await statusOf(session, gateways[0])).toBe(403);
  await eventually(async () => {
    expect(await statusOf(session, gateways[1])).toBe(403);
    expect(socket.connected).toBe(false);
  });
  const refresh = await send(gateways[0], '/auth/refresh_token', {
    method: 'POST',
    headers: { cookie: session.cookie },
  });
  expect([refresh.status, cookieOf(refresh)]).toEqual([401, 'jrt=']);
});

test('the way of clients of old: a stale token, parallel refreshes, and on', async () => {
  const session = await signIn(admin);
  const stale = { authorization: `Bearer ${session.token.slice(0, -4)}AAAA` };
  expect((await send(gateways[0], '/settings', { headers: stale })).status).toBe(403);
  const refreshes = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      send(gateways[n % 2 === 0 ? 0 : 1], '/auth/refresh_token', {
        method: 'POST',
        headers: { cookie: session.cookie },
      }),
    ),
  );
  for (const answer of refreshes) {
    expect(answer.status).toBe(200);
    const { token } = signedInSchema.parse(answer.json);
    expect(
      (await send(gateways[0], '/settings', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(200);
    const again = await send(gateways[1], '/auth/refresh_token', {
      method: 'POST',
      headers: { cookie: cookieOf(answer) },
    });
    expect(again.status).toBe(200);
  }
});

test('a wrong password leaves the cookie of another tab alone', async () => {
  const session = await signIn(admin);
  const answer = await send(gateways[0], '/auth/login', {
    method: 'POST',
    headers: { ...json, cookie: session.cookie },
    body: JSON.stringify({ ...admin, password: 'wrong' }),
  });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
});

test('many who sign in at once all come in', async () => {
  const many = tries(12, 50);
  const sessions = await Promise.all(Array.from({ length: many }, () => signIn(admin)));
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(many);
});

test('the desk is not ready while services are missing, and says which', async () => {
  const answer = await send(gateways[0], '/readyz');
  expect(answer.status).toBe(503);
  expect(answer.json).toEqual({
    status: 'not ready',
    missing: ['ticket', 'messaging', 'channel-session', 'notification', 'integration'],
  });
  expect((await send(gateways[0], '/livez')).status).toBe(200);
});

test('signing in and refreshing give a cookie for media links, signing out takes it', async () => {
  const call = (path: string, method: string, headers: Record<string, string>, body = '') =>
    send(gateways[0], path, { method, headers, body });
  const cookiesOf = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat();
  const signedIn = await call('/auth/login', 'POST', json, JSON.stringify(admin));
  const [refresh = '', media = ''] = cookiesOf(signedIn);
  expect(media).toMatch(
    /^media=[\w.-]+; Max-Age=604800; Path=\/public; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
  const id = '01a1fca4-ee2b-7774-9055-c720d1bab4f2';
  const statusWith = async (cookie: string) =>
    (await send(gateways[0], `/public/${id}.png`, { headers: { cookie } })).status;
  const mediaValue = media.split(';', 1)[0] ?? '';
  // Nobody answers for messages here: whoever is asked that far was let in.
  expect(await statusWith(mediaValue)).toBe(503);

  const refreshed = await call('/auth/refresh_token', 'POST', {
    ...json,
    cookie: refresh.split(';', 1)[0] ?? '',
  });
  expect(cookiesOf(refreshed)[1]).toMatch(/^media=[\w.-]+;/);
  const { token } = signedInSchema.parse(refreshed.json);
  const out = await call('/auth/logout', 'DELETE', { authorization: `Bearer ${token}` });
  expect(cookiesOf(out)[1]).toMatch(/^media=; Path=\/public; Expires=Thu, 01 Jan 1970/);
  await eventually(async () => {
    expect(await statusWith(mediaValue)).toBe(401);
  });
});
