import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { AppError, authorizeTicket, locateMedia } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { beforeEach, expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { formHeaders, formOf, png } from './form.ts';
import { type Answer, json, send } from './http.ts';

const places = 2;

/** Calls that wait for their answer. */
let held: (() => void)[] = [];

const holdAndRefuse = async (): Promise<never> => {
  await new Promise<void>((resolve) => held.push(resolve));
  throw new AppError('ERR_NOT_FOUND');
};

const desk = await openDesk();
desk.serveMore('ticket', [serveOperation(authorizeTicket, holdAndRefuse)]);
desk.serveMore('messaging', [serveOperation(locateMedia, holdAndRefuse)]);
const gateway = await desk.startGateway({
  // As many as one caller may have, so that the test notices if a slow call takes one of these slots.
  MAX_REQUESTS_IN_FLIGHT: String(places),
  MAX_REQUESTS_IN_FLIGHT_PER_USER: String(places),
  MAX_REQUESTS_IN_FLIGHT_PER_ADDRESS: String(places),
});
beforeEach(() => {
  held = [];
});

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const login = (headers: Record<string, string>, body = '{"email":"a@desk.example","password":"x"}') =>
  send(gateway, '/auth/login', { method: 'POST', headers: { ...json, ...headers }, body });
const listTickets = (headers: Record<string, string>) => send(gateway, '/tickets', { headers });
const containing = (value: object): unknown => expect.objectContaining(value);
const tooMany = containing({
  status: 429,
  json: containing({ error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 1 }),
  headers: containing({ 'retry-after': '1' }),
});

/**
 * A call whose body never ends, sent until the gateway has read its headers.
 * @returns a function that disconnects
 */
const beginCall = async (path: string, headers: Record<string, string>, beginning: string | Buffer) => {
  const call = request(`${gateway.url}${path}`, {
    agent: false,
    method: 'POST',
    headers: { ...json, ...headers, 'content-length': '1000', expect: '100-continue' },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  await once(call, 'continue');
  call.write(beginning);
  return () => call.destroy();
};
/**
 * As many calls as one caller may have.
 * @returns a function that disconnects all
 */
const fill = async (
  path: string,
  headers: Record<string, string>,
  ask: () => Promise<Answer>,
  beginning: string | Buffer = '{',
): Promise<() => void> => {
  // Now the gateway knows the caller, and needs no lookup.
  expect((await ask()).status).toBe(200);
  const goAway = await Promise.all(Array.from({ length: places }, () => beginCall(path, headers, beginning)));
  expect(await ask()).toEqual(tooMany);
  return () => {
    for (const go of goAway) go();
  };
};

test('one address has a number of parallel public calls; slow senders take no slot from others', async () => {
  const goAway = await fill('/auth/login', from('10.2.0.1'), () => login(from('10.2.0.1')));
  expect((await login(from('10.2.0.2'))).status).toBe(200);
  expect((await listTickets({ ...from('10.2.0.1'), ...bearer(desk.admin) })).status).toBe(200);
  goAway();
  await expect.poll(async () => (await login(from('10.2.0.1'))).status).toBe(200);
});

test.each([
  ['as it is', {}, '{"body":"he'],
  ['packed', { 'content-encoding': 'gzip' }, gzipSync('{"body":"hello"}').subarray(0, 12)],
])(
  'one user has a number of parallel calls, including those that still send: %s',
  async (_how, more, beginning) => {
    const ask = () => listTickets(bearer(desk.admin));
    const goAway = await fill('/messages/1', { ...bearer(desk.admin), ...more }, ask, beginning);
    expect((await listTickets(bearer(desk.attendant))).status).toBe(200);
    goAway();
    await expect.poll(async () => (await ask()).status).toBe(200);
  },
);

test('a call that waits for an upload or a file counts too', async () => {
  const headers = bearer(desk.admin);
  const form = formOf({ name: 'medias', fileName: 'a.png', content: png() });
  const asked = [
    send(gateway, '/messages/1', { method: 'POST', headers: { ...headers, ...formHeaders }, body: form }),
    send(gateway, '/public/01a1fca4-ee2b-7774-9055-c720d1bab4f2.png', { headers }),
  ];
  await expect.poll(() => held).toHaveLength(places);
  expect(await listTickets(headers)).toEqual(tooMany);
  for (const go of held) go();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404]);
  expect((await listTickets(headers)).status).toBe(200);
});

test('every refused call releases its slot', async () => {
  const address = from('10.3.0.1');
  const answers: [number, () => Promise<Answer>][] = [
    [400, () => login(address, '{')],
    [413, () => login(address, JSON.stringify('x'.repeat(300_000)))],
    [415, () => login({ ...address, 'content-type': 'text/plain' })],
    [400, () => login({ ...address, 'content-encoding': 'gzip' })],
    [400, () => login(address, '{}')],
  ];
  for (const [status, ask] of answers)
    for (let n = 0; n <= places; n += 1) expect((await ask()).status).toBe(status);
  expect((await login(address)).status).toBe(200);
});
