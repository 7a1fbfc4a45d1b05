import { defineEvent } from '@balcao/contracts';
import { startConsumer } from '@balcao/event-bus';
import { createLogger, createMetrics } from '@balcao/service-kit';
import { eventually, testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { masterKeyOf, metadata, openTestRuntime } from './testing/test-runtime.ts';

const [postgres, nats] = await Promise.all([testPostgres(), testNats()]);
const log = createLogger({ service: 'ticket', level: 'fatal' });
const catalog = {
  NoteWritten: defineEvent({ type: 'NoteWritten', data: z.object({ number: z.number() }) }),
} as const;

test('a service with a log measures published, applied and parked events, and its calls', async () => {
  const runtime = await openTestRuntime<typeof catalog, unknown>({
    service: 'ticket',
    catalog,
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    masterKey: masterKeyOf('first', 1),
    log,
  });
  const consumer = startConsumer({
    ...runtime.consuming('ticket'),
    consumer: 'ticket__test',
    catalog,
    types: ['NoteWritten'],
    patience: { firstDelayMs: 1, maxDelayMs: 5 },
    apply: (_tx, events) =>
      events.some(({ data }) => data.number === 13)
        ? Promise.reject(new Error('unlucky'))
        : Promise.resolve(),
  });
  await runtime.serve([{ consumers: () => [consumer] }]);
  runtime.lifecycle.markStarted();
  for (const number of [12, 13])
    await runtime.store.transaction((tx) =>
      tx.append(`note-${number}`, 'absent', [{ type: 'NoteWritten', data: { number } }], { metadata }),
    );
  const { registry } = createMetrics({ service: 'ticket' });
  const place = 'consumer="ticket__test",source="ticket",service="ticket"';
  await eventually(async () => {
    const shown = await registry.metrics();
    expect(shown).toContain('balcao_relay_lag_events{service="ticket"} 0');
    expect(shown).toContain('balcao_bus_published_events_total{service="ticket"} 2');
    expect(shown).toContain(`balcao_bus_applied_events_total{${place}} 1`);
    expect(shown).toContain(`balcao_bus_lag_events{${place}} 0`);
    expect(shown).toContain(`balcao_bus_dead_letters{${place}} 1`);
    expect(shown).toMatch(
      /balcao_bus_served_seconds_count\{service="ticket",operation="readLog",outcome="ok"/,
    );
  });
});
