import { Agent } from 'node:http';
import { AppError, endpoints, heedsIfMatch, type Written } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { json, send } from './http.ts';

type SeenContext = Pick<
  CallContext,
  'commandId' | 'commandDigest' | 'after' | 'correlationId' | 'ifMatch' | 'clientAddress'
>;
type Seen = SeenContext & { readonly body: unknown };

let seen: Seen[] = [];
let answers = new Map<string, () => Promise<{ body: unknown; written?: Written[]; version?: number }>>();
let release: () => void = () => undefined;

const owner =
  (operation: string) =>
  async ({ body, context }: { body: unknown; context: SeenContext }) => {
    const { commandId, commandDigest, after, correlationId, ifMatch, clientAddress } = context;
    seen.push({ body, commandId, commandDigest, after, correlationId, ifMatch, clientAddress });
    return (await answers.get(operation)?.()) ?? { body: { did: operation } };
  };

const desk = await openDesk({
  listTickets: owner('listTickets'),
  listConnections: owner('listConnections'),
  sendMessage: owner('sendMessage'),
  changeSetting: owner('changeSetting'),
  showQueue: owner('showQueue'),
  changeQueue: owner('changeQueue'),
  writeAsContact: owner('writeAsContact'),
});
const gateway = await desk.startGateway({ MAX_REQUESTS_IN_FLIGHT: '8' });
beforeEach(() => {
  release();
  seen = [];
  answers = new Map();
});

const never = (): Promise<{ body: unknown }> =>
  new Promise((resolve) => {
    release = () => {
      resolve({ body: {} });
    };
  });
const headers = () => ({ ...bearer(desk.admin), ...json });
const say = (body: object, more: Record<string, string> = {}, at = gateway) =>
  send(at, '/messages/1', {
    method: 'POST',
    headers: { ...headers(), ...more },
    body: JSON.stringify(body),
  });

test("the owner's reply arrives byte by byte, with its status", async () => {
  const body = { text: 'ção 😀', number: 1.5, nothing: null };
  answers.set('listTickets', () => Promise.resolve({ body }));
  const answer = await send(gateway, '/tickets', { headers: headers() });
  expect([answer.status, answer.text]).toEqual([200, JSON.stringify(body)]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(JSON.stringify(body))),
    'cache-control': 'no-store',
    vary: 'Accept, Sec-Fetch-Mode, Origin',
  });
  expect(answer.headers).not.toHaveProperty('etag');
  expect(seen[0]?.correlationId).toBe(answer.headers['x-request-id']);
});

test('a version is sent as ETag and read from If-Match (rule G16)', async () => {
  answers.set('showQueue', () => Promise.resolve({ body: {}, version: 7 }));
  const shown = await send(gateway, '/queue/1', { headers: headers() });
  expect(shown.headers).toMatchObject({ etag: '"7"' });
  const change = (tag: string) =>
    send(gateway, '/queue/1', { method: 'PUT', headers: { ...headers(), 'if-match': tag }, body: '{}' });
  for (const tag of ['"7"', 'W/"7"', '*']) expect((await change(tag)).status).toBe(201);
  expect(seen.slice(1).map(({ ifMatch }) => ifMatch)).toEqual([7, 7, undefined]);
});

const versioned = endpoints.filter(heedsIfMatch);
test.each(versioned)('$operation reads If-Match (rule G16)', async ({ method, path }) => {
  const request = { method, headers: { ...headers(), 'if-match': '"seven"' }, body: '{}' };
  const answer = await send(gateway, path.replaceAll(/:\w+/g, '1'), request);
  expect(answer).toMatchObject({ status: 400, json: { field: 'If-Match' } });
});

test('a call works with and without a final slash', async () => {
  for (const path of ['/tickets', '/tickets/', '/TICKETS'])
    expect((await send(gateway, path, { headers: headers() })).json).toEqual({ did: 'listTickets' });
});

test("the status is the contract's", async () => {
  const body = JSON.stringify({ from: '5511999990000', body: 'hi' });
  const answer = await send(gateway, '/simulator/1/messages', { method: 'POST', headers: headers(), body });
  expect(answer.status).toBe(202);
});

test('an empty answer has no body', async () => {
  answers.set('listTickets', () => Promise.resolve({ body: undefined }));
  const answer = await send(gateway, '/tickets', { headers: headers() });
  expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, '', '0']);
});

test('HEAD is GET without a body', async () => {
  const answer = await send(gateway, '/tickets', { method: 'HEAD', headers: headers() });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
});

test("an owner's refusal passes through with its details", async () => {
  answers.set('listTickets', () => Promise.reject(new AppError('ERR_OPEN_USER_TICKET', { userName: 'Ana' })));
  const answer = await send(gateway, '/tickets', { headers: headers() });
  expect([answer.status, answer.json]).toEqual([
    409,
    { error: 'ERR_OPEN_USER_TICKET', userName: 'Ana', requestId: answer.headers['x-request-id'] },
  ]);
});

test('the time to retry is also in the header', async () => {
  answers.set('listTickets', () =>
    Promise.reject(new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 42 })),
  );
  const answer = await send(gateway, '/tickets', { headers: headers() });
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '42']);
  const running = new AppError('ERR_IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 });
  answers.set('listTickets', () => Promise.reject(running));
  const early = await send(gateway, '/tickets', { headers: headers() });
  expect([early.status, early.headers['retry-after']]).toEqual([409, '1']);
});

test('an internal error of an owner reveals nothing', async () => {
  answers.set('listTickets', () => Promise.reject(new Error('password of the database is hunter2')));
  const answer = await send(gateway, '/tickets', { headers: headers() });
  expect(answer.status).toBe(500);
  expect(Object.keys(answer.json ?? {}).sort()).toEqual(['error', 'requestId']);
});

test('a read without an answer in time is unavailable, a write has an unknown outcome', async () => {
  const hasty = await desk.startGateway({ REQUEST_DEADLINE_MS: '3000' });
  answers.set('listTickets', never);
  answers.set('sendMessage', never);
  const read = await send(hasty, '/tickets', { headers: headers() });
  expect([read.status, read.json]).toEqual([503, expect.objectContaining({ error: 'ERR_UNAVAILABLE' })]);
  expect(read.headers['retry-after']).toBe('1');
  // The gateway repeats a read after a second without an answer.
  expect(seen).toHaveLength(2);
  const write = await say({ body: 'hi' }, {}, hasty);
  expect([write.status, write.json]).toEqual([
    504,
    expect.objectContaining({ error: 'ERR_OUTCOME_UNKNOWN' }),
  ]);
  expect(seen).toHaveLength(3);
});

test('requests beyond the limit are refused, and accepted again later', async () => {
  const held: (() => void)[] = [];
  // A write is not repeated if its answer is slow.
  answers.set(
    'sendMessage',
    () =>
      new Promise((resolve) =>
        held.push(() => {
          resolve({ body: {} });
        }),
      ),
  );
  const calls = Array.from({ length: 8 }, () => say({ body: 'hi' }));
  await expect.poll(() => held).toHaveLength(8);
  const ninth = await say({ body: 'hi' });
  expect([ninth.status, ninth.json]).toEqual([503, expect.objectContaining({ error: 'ERR_OVERLOADED' })]);
  expect(ninth.headers['retry-after']).toBe('1');
  for (const let_go of held) let_go();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => 200),
  );
  answers.clear();
  expect((await send(gateway, '/tickets', { headers: headers() })).status).toBe(200);
});

test("a write carries its caller's key, which no other caller can have", async () => {
  await say({ body: 'hi' }, { 'idempotency-key': 'one' });
  await say({ body: 'hi' }, { 'idempotency-key': 'one' });
  await say({ body: 'hi' }, { 'idempotency-key': 'two' });
  await send(gateway, '/messages/1', {
    method: 'POST',
    headers: { ...bearer(desk.attendant), ...json, 'idempotency-key': 'one' },
    body: '{"body":"hi"}',
  });
  await say({ body: 'hi' });
  await say({ body: 'hi' });
  const ids = seen.map(({ commandId }) => commandId);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(5);
  expect(ids).not.toContain('one');
  expect((await say({ body: 'hi' }, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
});

test('a key has a digest of its request, equal for the same JSON in any order, and none without a key', async () => {
  const key = { 'idempotency-key': 'one' };
  await say({ body: 'hi', read: 1 }, key);
  await say({ read: 1, body: 'hi' }, key);
  await say({ body: 'ho', read: 1 }, key);
  await say({ body: 'hi', read: 1 }, { 'idempotency-key': 'two' });
  await say({ body: 'hi', read: 1 });
  const digests = seen.map(({ commandDigest }) => commandDigest);
  expect(digests[0]).toEqual(expect.any(String));
  expect(digests[1]).toBe(digests[0]);
  expect(new Set(digests.slice(1, 4)).size).toBe(3);
  expect(digests[4]).toBeUndefined();
  await say({ body: 'hi', read: 1, password: 'hunter2' }, key);
  expect(seen.at(-1)?.commandDigest).toBe(digests[0]);
});

test('a key is the same for every spelling of a path', async () => {
  for (const path of ['/messages/1', '/messages/1/', '/Messages/1', '/messages/%31', '/messages/2'])
    await send(gateway, path, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': 'one' },
      body: '{"body":"hi"}',
    });
  const ids = seen.map(({ commandId }) => commandId);
  expect(ids).toHaveLength(5);
  expect(new Set(ids.slice(0, 4)).size).toBe(1);
  expect(ids[4]).not.toBe(ids[0]);
});

test("a session's writes are passed on with its next calls only", async () => {
  const written: Written[] = [{ service: 'messaging', partition: 5, position: 77 }];
  answers.set('sendMessage', () => Promise.resolve({ body: {}, written }));
  await say({ body: 'hi' });
  await send(gateway, '/tickets', { headers: headers() });
  await send(gateway, '/tickets', { headers: bearer(desk.attendant) });
  expect(seen.map(({ after }) => after)).toEqual([[], written, []]);
});

test("behind a proxy the client's address is the one in its header", async () => {
  await send(gateway, '/tickets', { headers: { ...headers(), 'x-forwarded-for': '203.0.113.9' } });
  expect(seen[0]?.clientAddress).toBe('203.0.113.9');
});

test('a gateway that stops finishes its requests, accepts no new ones, and does not wait for idle connections', async () => {
  const other = await desk.startGateway();
  const agent = new Agent({ keepAlive: true });
  const idle = await send(other, '/tickets', { headers: headers(), agent });
  expect(idle.status).toBe(200);
  answers.set('listTickets', never);
  const begun = send(other, '/tickets', { headers: headers(), agent });
  await expect.poll(() => seen).toHaveLength(2);
  const stopped = other.stop();
  await eventually(async () => {
    await expect(send(other, '/livez')).rejects.toThrow('ECONNREFUSED');
  });
  release();
  expect((await begun).status).toBe(200);
  await stopped;
  expect(other.logged.filter((line) => line.includes('did not stop'))).toEqual([]);
  agent.destroy();
}, 15_000);

test('long answers are compressed if the client accepts that, short ones are not', async () => {
  const tickets = 'many tickets '.repeat(1_000);
  answers.set('listTickets', () => Promise.resolve({ body: { tickets } }));
  const url = `${gateway.url}/tickets`;
  const headers = { ...bearer(desk.admin), 'accept-encoding': 'gzip, br' };
  const packed = await fetch(url, { headers });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toContain('Accept-Encoding');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(1_000);
  expect(await packed.json()).toEqual({ tickets });
  const plain = await send(gateway, '/tickets', { headers: bearer(desk.admin) });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.json).toEqual({ tickets });
  answers.set('listTickets', () => Promise.resolve({ body: { tickets: [] } }));
  expect((await fetch(url, { headers })).headers.get('content-encoding')).toBeNull();
});
