import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaCookieName, signedInSchema } from '@balcao/contracts';
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
import { expect } from 'vitest';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';
import type { Gateway } from './desk.ts';
import { type Answer, json, send } from './http.ts';

export const admin = { email: 'admin@desk.example', password: 'correct horse' };
/** Two gateways with a real auth, and no other service. */
export const openRealAuth = async (): Promise<readonly [Gateway, Gateway]> => {
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
      // Here many sign in at once on a crowded machine.
      PASSWORDS_WAITING: '100',
      PASSWORD_WAIT_MS: '8000',
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
  // Before auth starts: they wait for it.
  return Promise.all([start(), start()]);
};

export type Session = {
  readonly headers: Record<string, string>;
  readonly cookie: string;
  readonly mediaCookie: string;
  readonly token: string;
};

export const cookieOf = (answer: Answer): string =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
export const signInAt = async (at: Gateway, credentials: object): Promise<Session> => {
  const answer = await send(at, '/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  });
  expect(answer.status).toBe(200);
  const { token } = signedInSchema.parse(answer.json);
  const [mediaCookie = ''] =
    new RegExp(`${mediaCookieName}=[^;]+`).exec(String(answer.headers['set-cookie'])) ?? [];
  return {
    token,
    headers: { ...json, authorization: `Bearer ${token}` },
    cookie: cookieOf(answer),
    mediaCookie,
  };
};
export const statusOf = async (session: Session, at: Gateway, path = '/settings'): Promise<number> =>
  (await send(at, path, { headers: session.headers })).status;
