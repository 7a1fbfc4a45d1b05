import { type SealedEvent, type ServiceName, serviceNameSchema } from '@balcao/contracts';
import { disposeAtEnd, eventually, testNats } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { pause } from '../src/consumer/pause.ts';
import { testBus } from '../src/testing/test-bus.ts';

const nats = await testNats();
const rounds = tries(6);
const batchSize = 40;
/** A relay's first pause after a failed publication. */
const backOffMs = 100;
/** One acknowledgement may time out before the new stream exists. */
const slowly = { intervalMs: 50 };

const eventsOf = (service: ServiceName, from: number, count: number): SealedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: v7(),
    service,
    partition: 0,
    position: from + index,
    stream: 'stream-1',
    revision: from + index,
    type: 'SomethingHappened',
    version: 1,
    data: { text: 'x'.repeat(200) },
    sealed: null,
    subject: null,
    metadata: { actor: { kind: 'nobody' }, correlationId: 'test' },
    at: '2026-11-21T00:00:00.000Z',
  }));

/** Publishes batch after batch like a relay, while every service listens. */
async function startPublishing(service: ServiceName): Promise<{ readonly batches: () => number }> {
  const bus = await testBus(nats.url);
  for (const source of serviceNameSchema.options)
    bus.subscriptions.listen(source, { onEvent: () => undefined, onResync: () => undefined });
  const publisher = bus.publisher(service);
  const stopping = new AbortController();
  let batches = 0;
  const run = async (): Promise<void> => {
    let batch = eventsOf(service, 1, batchSize);
    while (!stopping.signal.aborted) {
      try {
        await publisher.publish(batch);
        batches += 1;
        batch = eventsOf(service, batches * batchSize + 1, batchSize);
      } catch {
        await pause(backOffMs, stopping.signal);
      }
    }
  };
  const running = run();
  disposeAtEnd(async () => {
    stopping.abort();
    await running;
  });
  return { batches: () => batches };
}

test(
  'every service publishes again each time all streams are deleted under load',
  { timeout: rounds * 30_000 },
  async () => {
    const publications = await Promise.all(serviceNameSchema.options.map(startPublishing));
    for (let round = 0; round < rounds; round += 1) {
      await nats.deleteAllStreams();
      const before = publications.map(({ batches }) => batches());
      await eventually(() => {
        for (const [index, { batches }] of publications.entries())
          expect(batches(), serviceNameSchema.options[index]).toBeGreaterThan((before[index] ?? 0) + 2);
      }, slowly);
    }
  },
);
