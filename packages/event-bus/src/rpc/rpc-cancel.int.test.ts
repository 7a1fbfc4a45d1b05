import { AppError } from '@balcao/contracts';
import { testNats } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { double, noInput, showDesk } from '../testing/desk-contracts.ts';
import { attendant, contextOf, testBus, withServer } from '../testing/test-bus.ts';
import { serveEndpoint, serveOperation } from './handlers.ts';

const nats = await testNats();

/** Works until its caller is gone. */
const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => {
      reject(new AppError('ERR_UNAVAILABLE'));
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

test('the callee learns that its caller is gone, and no other call is aborted (rule G19)', async () => {
  const client = await testBus(nats.url);
  const begun = Promise.withResolvers<undefined>();
  const signals: (AbortSignal | undefined)[] = [];
  const show = serveEndpoint(showDesk, ({ context: { signal } }) => {
    signals.push(signal);
    if (signals.length === 2) begun.resolve(undefined);
    return untilAborted(signal);
  });
  await withServer(nats.url, { endpoints: [show] }, async (log) => {
    const [gone, other] = [new AbortController(), new AbortController()];
    const asked = client.request(showDesk, noInput, contextOf(attendant, { signal: gone.signal }));
    const stays = client.request(showDesk, noInput, contextOf(attendant, { signal: other.signal }));
    await begun.promise;
    gone.abort();
    expect((await asked).status).toBe(503);
    expect(signals.filter((signal) => signal?.aborted)).toHaveLength(1);
    other.abort();
    expect((await stays).status).toBe(503);
    // A cancelled call is not logged as a failure.
    expect(log.lines).toEqual([]);
  });
});

test('a call made for another call ends with it (rule G19)', async () => {
  const client = await testBus(nats.url);
  const inner = await testBus(nats.url);
  const begun = Promise.withResolvers<undefined>();
  const show = serveEndpoint(showDesk, async ({ context }) => {
    await inner.call(double, { number: 1 }, context);
    return { body: { desk: 'whole' } };
  });
  const doubling = serveOperation(double, (_, { signal }) => {
    begun.resolve(undefined);
    return untilAborted(signal);
  });
  const served = { endpoints: [show], operations: [doubling] };
  await withServer(nats.url, served, async () => {
    const gone = new AbortController();
    const asked = client.request(showDesk, noInput, contextOf(attendant, { signal: gone.signal }));
    await begun.promise;
    gone.abort();
    expect((await asked).status).toBe(503);
  });
});

test('a caller that left before its call was sent counts as gone', async () => {
  const client = await testBus(nats.url);
  const doubling = serveOperation(double, (_, { signal }) => untilAborted(signal));
  await withServer(nats.url, { operations: [doubling] }, async () => {
    const context = contextOf(attendant, { signal: AbortSignal.abort() });
    await expect(client.call(double, { number: 1 }, context)).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
    });
  });
});

test('a call without a cancelling caller has no signal', async () => {
  const client = await testBus(nats.url);
  const doubling = serveOperation(double, (_, { signal }) =>
    Promise.resolve({ doubled: signal === undefined ? 2 : 0 }),
  );
  await withServer(nats.url, { operations: [doubling] }, async () => {
    expect(await client.call(double, { number: 1 }, contextOf(attendant))).toEqual({ doubled: 2 });
  });
});
