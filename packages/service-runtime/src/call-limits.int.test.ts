import { defineOperation, type EventCatalog } from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import { eventually, testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { masterKeyOf, openTestRuntime } from './testing/test-runtime.ts';

const hold = defineOperation({
  service: 'ticket',
  operation: 'hold',
  input: z.object({}),
  output: z.object({}),
});

test('the parallel and the waiting calls of a service are limited by settings', async () => {
  const [postgres, nats] = await Promise.all([testPostgres(), testNats()]);
  const runtime = await openTestRuntime<EventCatalog, unknown>({
    service: 'ticket',
    catalog: {},
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    masterKey: masterKeyOf('first', 1),
    log: createLogger({ service: 'ticket', level: 'fatal' }),
    limits: { MAX_CALLS_AT_ONCE: 2, MAX_CALLS_WAITING: 1 },
  });
  const gate = Promise.withResolvers<undefined>();
  let begun = 0;
  const held = serveOperation(hold, async () => {
    begun += 1;
    await gate.promise;
    return {};
  });
  await runtime.serve([{ operations: [held] }]);
  runtime.lifecycle.markStarted();
  const outcomes: unknown[] = [];
  const calls = Array.from({ length: 5 }, () =>
    runtime.bus.call(hold, {}, systemContext('test')).then(
      () => outcomes.push('done'),
      (error: unknown) => outcomes.push(error),
    ),
  );
  await eventually(() => {
    expect(begun).toBe(2);
    expect(outcomes).toMatchObject([{ code: 'ERR_OVERLOADED' }, { code: 'ERR_OVERLOADED' }]);
  });
  gate.resolve(undefined);
  await Promise.all(calls);
  expect(outcomes.slice(2)).toEqual(['done', 'done', 'done']);
  expect(begun).toBe(3);
});
