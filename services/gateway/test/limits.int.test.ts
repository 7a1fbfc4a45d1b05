import { beforeAll, expect, test } from 'vitest';
import { bearer, type Desk, type Gateway, openDesk } from './desk.ts';
import { send } from './http.ts';

let desk: Desk;
let gateway: Gateway;

beforeAll(async () => {
  desk = await openDesk();
  gateway = await desk.startGateway({
    REQUESTS_PER_SECOND_PER_USER: '200',
    PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '2',
  });
});

test('a user has two hundred calls a second, and each user for themselves', async () => {
  const started = Date.now();
  const calls = await Promise.all(
    Array.from({ length: 400 }, () => send(gateway, '/tickets', { headers: bearer(desk.admin) })),
  );
  const refused = calls.filter(({ status }) => status === 429);
  // On a slow machine the second may be over before all have come.
  if (Date.now() - started < 1_000) expect(calls.length - refused.length).toBe(200);
  expect(calls.length - refused.length).toBeGreaterThanOrEqual(200);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    expect(headers['retry-after']).toBe('1');
  }
  expect((await send(gateway, '/tickets', { headers: bearer(desk.attendant) })).status).toBe(200);
});

test('strangers are limited by address, and nobody who is signed in with them', async () => {
  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
  const statuses = [];
  for (let n = 0; n < 22; n += 1)
    statuses.push((await send(gateway, '/tickets', { headers: from('10.0.0.1') })).status);
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
  const signIn = { method: 'POST', headers: from('10.0.0.1') };
  expect((await send(gateway, '/auth/refresh_token', signIn)).status).toBe(429);
  expect((await send(gateway, '/tickets', { headers: from('10.0.0.2') })).status).toBe(401);
  const signedIn = { ...from('10.0.0.1'), ...bearer(desk.signedIn(2)) };
  expect((await send(gateway, '/tickets', { headers: signedIn })).status).toBe(200);
});
