import { AppError, resolveApiToken } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { afterEach, expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { send } from './http.ts';
import { withinOneWindow } from './one-window.ts';

/** Whether auth checks the tokens of scripts. */
let isAuthUp = true;

const desk = await openDesk();
desk.serveMore('auth', [
  serveOperation(resolveApiToken, () => {
    if (!isAuthUp) throw new AppError('ERR_UNAVAILABLE');
    return Promise.resolve({ token: null, isUserApiToken: false });
  }),
]);
const gateway = await desk.startGateway({
  REQUESTS_PER_SECOND_PER_USER: '200',
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '2',
});

afterEach(() => {
  isAuthUp = true;
});

test('each user has two hundred calls a second', async () => {
  const started = Date.now();
  const calls = await Promise.all(
    Array.from({ length: 400 }, () => send(gateway, '/tickets', { headers: bearer(desk.admin) })),
  );
  const refused = calls.filter(({ status }) => status === 429);
  // On a slow machine the second may end before all calls arrive; limits.unit.test.ts counts exactly.
  if (Date.now() - started < 1_000) expect(calls.length - refused.length).toBe(200);
  expect(calls.length - refused.length).toBeGreaterThanOrEqual(200);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    expect(headers['retry-after']).toBe('1');
  }
  expect((await send(gateway, '/tickets', { headers: bearer(desk.attendant) })).status).toBe(200);
});

test('unknown callers are limited by address, and signed-in users at that address are not', async () => {
  const from = (host: number): Record<string, string> => ({ 'x-forwarded-for': `10.0.0.${String(host)}` });
  let hosts = 0;
  const { statuses, signIn, neighbour, signedIn } = await withinOneWindow(async () => {
    hosts += 2;
    const [one, other] = [from(hosts), from(hosts + 1)];
    const list = async (headers: Record<string, string>) =>
      (await send(gateway, '/tickets', { headers })).status;
    const asked = [];
    for (let n = 0; n < 22; n += 1) asked.push(await list(one));
    return {
      statuses: asked,
      signIn: (await send(gateway, '/auth/refresh_token', { method: 'POST', headers: one })).status,
      neighbour: await list(other),
      signedIn: await list({ ...one, ...bearer(desk.signedIn(2)) }),
    };
  });
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect(signIn).toBe(429);
  expect(neighbour).toBe(401);
  expect(signedIn).toBe(200);
});

test('tokens that auth cannot check do not lock their address out', async () => {
  const from = { 'x-forwarded-for': '10.0.1.1' };
  const list = async (n: number) =>
    (await send(gateway, '/v1/queues', { headers: { ...from, authorization: `Bearer balcao_${String(n)}` } }))
      .status;
  isAuthUp = false;
  const unchecked = [];
  for (let n = 0; n < 22; n += 1) unchecked.push(await list(n));
  isAuthUp = true;
  expect(new Set(unchecked)).toEqual(new Set([503]));
  expect(await list(22)).toBe(403);
});
