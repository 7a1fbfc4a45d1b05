import { testNats } from '@balcao/testkit';
import { connect, headers } from 'nats';
import { expect, test } from 'vitest';
import { double, noInput, renameQueue, showDesk } from '../testing/desk-contracts.ts';
import { admin, attendant, contextOf, outcomeOf, testBus, withServer } from '../testing/test-bus.ts';
import { serveEndpoint, serveOperation } from './handlers.ts';

const nats = await testNats();

test('a missing service is noticed at once', async () => {
  const client = await testBus(nats.url);
  // A call that waited for this deadline would outlive the test.
  const context = contextOf(attendant, { deadline: new Date(Date.now() + 3_600_000) });
  expect(await outcomeOf(client.request(showDesk, noInput, context))).toBe('ERR_UNAVAILABLE');
  expect(await outcomeOf(client.call(double, { number: 1 }, context))).toBe('ERR_UNAVAILABLE');
  expect(await outcomeOf(client.callHolder(4, double, { number: 1 }, context))).toBe(
    'ERR_WAPP_NOT_INITIALIZED',
  );
});

test('only the holder answers for a connection, until it stops', async () => {
  const client = await testBus(nats.url);
  const holder = await testBus(nats.url);
  const serving = holder.serveHolder(4, [serveOperation(double, () => Promise.resolve({ doubled: 4 }))]);
  await holder.ready();
  const ask = (connectionId: number): Promise<string> =>
    outcomeOf(client.callHolder(connectionId, double, { number: 1 }, contextOf(attendant)));
  expect(await ask(4)).toBe('ok');
  expect(await ask(5)).toBe('ERR_WAPP_NOT_INITIALIZED');
  await serving.stop();
  expect(await ask(4)).toBe('ERR_WAPP_NOT_INITIALIZED');
});

test('a write without an answer has an unknown outcome, a read is unavailable; a late call is not done', async () => {
  const client = await testBus(nats.url);
  const release = Promise.withResolvers<undefined>();
  let started = 0;
  const slow = async (): Promise<void> => {
    started += 1;
    await release.promise;
  };
  const slowDesk = serveEndpoint(showDesk, async () => {
    await slow();
    return { body: { desk: 'main' } };
  });
  const slowRename = serveEndpoint(renameQueue, async () => {
    await slow();
    return { body: { queueId: 1, name: 'x' } };
  });
  const endpoints = [slowDesk, slowRename];
  await withServer(nats.url, { endpoints, concurrency: 2 }, async () => {
    const soon = (ms: number): ReturnType<typeof contextOf> =>
      contextOf(admin, { deadline: new Date(Date.now() + ms) });
    const raw = { params: { queueId: '5' }, query: {}, body: { name: 'Vendas' } };
    const taken = [
      outcomeOf(client.request(renameQueue, raw, soon(3_000))),
      outcomeOf(client.request(showDesk, noInput, soon(3_000))),
    ];
    await expect.poll(() => started).toBe(2);
    const waiting = outcomeOf(client.request(renameQueue, raw, soon(500)));
    expect(await Promise.all([...taken, waiting])).toEqual([
      'ERR_OUTCOME_UNKNOWN',
      'ERR_UNAVAILABLE',
      'ERR_OUTCOME_UNKNOWN',
    ]);
    expect(await outcomeOf(client.request(renameQueue, raw, soon(-1)))).toBe('ERR_UNAVAILABLE');
    release.resolve(undefined);
    const reply = await client.request(showDesk, noInput, contextOf(admin));
    expect(reply.status).toBe(200);
    // Two started in time; the third waited until its caller had given up.
    expect(started).toBe(3);
  });
});

test('a read is repeated once after a second without an answer', async () => {
  const client = await testBus(nats.url);
  let asked = 0;
  const once = serveEndpoint(showDesk, async () => {
    asked += 1;
    return asked === 1 ? new Promise<never>(() => undefined) : { body: { desk: 'second' } };
  });
  const deaf = await testBus(nats.url);
  deaf.serve('ticket', { endpoints: [once] });
  await deaf.ready();
  const startedAt = Date.now();
  const reply = await client.request(showDesk, noInput, contextOf(attendant));
  expect(Buffer.from(reply.body).toString()).toBe('{"desk":"second"}');
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
  expect(asked).toBe(2);
  await deaf.close();
});

test('a service reports whether it is ready; a service that does not answer is not', async () => {
  const client = await testBus(nats.url);
  expect(await client.isReady('ticket')).toBe(false);
  let isReady = true;
  const ready = (): Promise<void> => (isReady ? Promise.resolve() : Promise.reject(new Error('no database')));
  await withServer(nats.url, { ready }, async () => {
    expect(await client.isReady('ticket')).toBe(true);
    isReady = false;
    expect(await client.isReady('ticket')).toBe(false);
  });
});

test('invalid headers are answered, and break nothing', async () => {
  const client = await testBus(nats.url);
  const stranger = await connect({ servers: nats.url });
  const doubling = serveOperation(double, () => Promise.resolve({ doubled: 4 }));
  await withServer(nats.url, { operations: [doubling] }, async () => {
    const reply = await stranger.request('rpc.ticket.double', '{"number":2}', { timeout: 60_000 });
    expect(reply.json()).toEqual({ error: 'ERR_INTERNAL', requestId: '' });
    const strange = headers();
    strange.append('x-actor', '{"kind":"admin"}');
    strange.append('x-request-id', 'x');
    strange.append('x-deadline', 'tomorrow');
    const other = await stranger.request('rpc.ticket.double', '{"number":2}', {
      timeout: 60_000,
      headers: strange,
    });
    expect(other.json()).toEqual({ error: 'ERR_INTERNAL', requestId: '' });
    expect(await client.call(double, { number: 2 }, contextOf(attendant))).toEqual({ doubled: 4 });
  });
  await stranger.close();
});
