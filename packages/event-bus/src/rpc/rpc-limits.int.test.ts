import { AppError, defineEndpoint, defineOperation, nothing, type Written } from '@balcao/contracts';
import { eventually, testNats } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { attendant, contextOf, recordingLog, testBus } from '../testing/test-bus.ts';
import { serveEndpoint, serveOperation } from './handlers.ts';

const nats = await testNats();

const showText = defineEndpoint({
  service: 'messaging',
  operation: 'showText',
  method: 'get',
  path: '/text',
  access: 'signed-in',
  params: nothing,
  query: z.object({ length: z.coerce.number() }),
  body: nothing,
  response: z.object({ text: z.string() }),
  summary: '',
  tag: '',
});
/** A write, which is not repeated, however long it takes. */
const keepText = defineEndpoint({ ...showText, operation: 'keepText', method: 'post' });
const ping = defineOperation({
  service: 'messaging',
  operation: 'ping',
  input: z.object({ text: z.string() }),
  output: z.object({ length: z.number() }),
});
const raw = (length: number): { params: object; query: object; body: undefined } => ({
  params: {},
  query: { length },
  body: undefined,
});
const pong = serveOperation(ping, ({ text }) => Promise.resolve({ length: text.length }), {
  regardlessOf: ['auth'],
});

test('calls beyond the limit are refused at once, and users do not starve services', async () => {
  const server = await testBus(nats.url);
  const client = await testBus(nats.url);
  const release = Promise.withResolvers<undefined>();
  let most = 0;
  let running = 0;
  const slow = serveEndpoint(keepText, async () => {
    running += 1;
    most = Math.max(most, running);
    await release.promise;
    running -= 1;
    return { body: { text: '' } };
  });
  const serving = server.serve('messaging', {
    endpoints: [slow],
    operations: [pong],
    concurrency: 3,
    waiting: 2,
  });
  await server.ready();
  const context = contextOf(attendant, { deadline: new Date(Date.now() + 60_000) });
  const replies = Array.from({ length: 8 }, () => client.request(keepText, raw(0), context));
  const refused = await Promise.all(replies.slice(5));
  expect(refused.map((reply) => [reply.status, Buffer.from(reply.body).toString()])).toEqual(
    Array.from({ length: 3 }, () => [
      503,
      '{"error":"ERR_OVERLOADED","limit":"desk-work","retryAfterSeconds":1,"requestId":"request-1"}',
    ]),
  );
  expect(await client.call(ping, { text: 'abc' }, contextOf(attendant))).toEqual({ length: 3 });
  release.resolve(undefined);
  const served = await Promise.all(replies.slice(0, 5));
  expect(served.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  expect(most).toBe(3);
  await serving.stop();
});

test('a large reply comes in chunks; one beyond every limit fails cleanly, and so does a large request', async () => {
  const log = recordingLog();
  const server = await testBus(nats.url, { log });
  const client = await testBus(nats.url);
  const texts = serveEndpoint(showText, ({ query }) =>
    Promise.resolve({ body: { text: 'x'.repeat(query.length) } }),
  );
  const serving = server.serve('messaging', { endpoints: [texts], operations: [pong] });
  await server.ready();
  const lengths = [7_900_000, 8_500_000, 20_000_000];
  // Megabytes take long on a busy machine.
  const patient = contextOf(attendant, { deadline: new Date(Date.now() + 60_000) });
  const replies = await Promise.all(lengths.map((length) => client.request(showText, raw(length), patient)));
  expect(replies.map(({ status, body }) => [status, body.length])).toEqual(
    lengths.map((length) => [200, length + 11]),
  );
  expect(
    replies.every(
      ({ body }) =>
        !Buffer.from(body)
          .subarray(9, -2)
          .some((byte) => byte !== 0x78),
    ),
  ).toBe(true);
  expect(log.lines).toEqual([]);
  const tooLarge = await client.request(showText, raw(34_000_000), patient);
  expect([tooLarge.status, Buffer.from(tooLarge.body).toString()]).toEqual([
    500,
    '{"error":"ERR_INTERNAL","requestId":"request-1"}',
  ]);
  // On a slow machine a read is sent twice.
  expect(new Set(log.lines.map(({ message }) => message))).toEqual(new Set(['a reply is too large']));
  const call = client.call(ping, { text: 'x'.repeat(8_500_000) }, patient);
  await expect(call).rejects.toMatchObject({ code: 'ERR_PAYLOAD_TOO_LARGE' });
  expect(await client.call(ping, { text: 'abc' }, contextOf(attendant))).toEqual({ length: 3 });
  await serving.stop();
});

test('while replies are checked, one that breaks or exceeds its contract is not sent', async () => {
  const log = recordingLog();
  const server = await testBus(nats.url, { log });
  const client = await testBus(nats.url);
  const bodies: { text: string }[] = [Object.assign({ text: 'fine' }, { passwordHash: 'x' })];
  const leaking = serveEndpoint(showText, () => Promise.resolve({ body: bodies[0] ?? { text: '' } }));
  const serving = server.serve('messaging', { endpoints: [leaking] });
  await server.ready();
  const reply = await client.request(showText, raw(1), contextOf(attendant));
  expect(reply.status).toBe(500);
  expect(
    JSON.stringify(log.lines.map(({ fields }) => ('err' in fields ? String(fields.err) : ''))),
  ).toContain('keys that its contract does not name');
  await serving.stop();
});

test("a call waits until its caller's writes elsewhere are applied here, a second at most", async () => {
  const server = await testBus(nats.url);
  const client = await testBus(nats.url);
  const waited: [Written, number][] = [];
  const applied = Promise.withResolvers<undefined>();
  const serving = server.serve('messaging', {
    operations: [pong],
    isApplied: async (written, timeoutMs) => {
      waited.push([written, timeoutMs]);
      await applied.promise;
      return true;
    },
  });
  await server.ready();
  const elsewhere: Written = { service: 'ticket', partition: 2, position: 40 };
  const own: Written = { service: 'messaging', partition: 2, position: 41 };
  const noMatter: Written = { service: 'auth', partition: 2, position: 42 };
  let isAnswered = false;
  const call = client
    .call(ping, { text: 'abc' }, contextOf(attendant, { after: [elsewhere, own, noMatter] }))
    .then((answer) => {
      isAnswered = true;
      return answer;
    });
  await expect.poll(() => waited).toEqual([[elsewhere, 1_000]]);
  expect(isAnswered).toBe(false);
  applied.resolve(undefined);
  expect(await call).toEqual({ length: 3 });
  await serving.stop();
});

test('a server that stops answers accepted calls and accepts no more', async () => {
  const server = await testBus(nats.url);
  const client = await testBus(nats.url);
  const begun = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const slow = serveOperation(ping, async () => {
    begun.resolve(undefined);
    await release.promise;
    return { length: 1 };
  });
  const serving = server.serve('messaging', { operations: [slow] });
  await server.ready();
  const taken = client.call(ping, { text: '' }, contextOf(attendant));
  await begun.promise;
  const stopped = serving.stop();
  await eventually(async () => {
    const late = client.call(
      ping,
      { text: '' },
      contextOf(attendant, { deadline: new Date(Date.now() + 200) }),
    );
    await expect(late).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });
  release.resolve(undefined);
  await stopped;
  expect(await taken).toEqual({ length: 1 });
});

test('an unavailable store is not an internal error', async () => {
  const server = await testBus(nats.url);
  const client = await testBus(nats.url);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const broken = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const problems: unknown[] = [
    refused,
    broken,
    new Error('Connection terminated unexpectedly'),
    new AppError('ERR_CONFLICT'),
  ];
  const serving = server.serve('messaging', {
    operations: [
      serveOperation(ping, ({ text }) => {
        const problem = problems[Number(text)];
        return Promise.reject(problem instanceof Error ? problem : new Error('?'));
      }),
    ],
  });
  await server.ready();
  const codes = await Promise.all(
    ['0', '1', '2', '3'].map((text) =>
      client
        .call(ping, { text }, contextOf(attendant))
        .catch((error: unknown) => (error instanceof AppError ? error.code : error)),
    ),
  );
  expect(codes).toEqual(['ERR_UNAVAILABLE', 'ERR_OUTCOME_UNKNOWN', 'ERR_OUTCOME_UNKNOWN', 'ERR_CONFLICT']);
  await serving.stop();
});
