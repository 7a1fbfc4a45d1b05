import type { SealedEvent } from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { type Relay, startRelay } from '../src/index.ts';
import { metadata } from './ledger.ts';
import { type Ledger, newLedger } from './open-ledger.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A relay that reads the log by itself only once, at its start, which is over when this resolves; and every commit in
 * the form of a handoff.
 */
async function handingOver(): Promise<{
  ledger: Ledger;
  relay: Relay;
  commits: SealedEvent[][];
  published: SealedEvent[];
  refuseNext: () => void;
}> {
  const commits: SealedEvent[][] = [];
  const published: SealedEvent[] = [];
  let refusals = 0;
  const ledger = await newLedger({ onCommit: (_written, toPublish) => commits.push([...toPublish()]) });
  await ledger.store.transaction((tx) => tx.append('account-first', 'absent', [booked(0)], { metadata }));
  const relay = startRelay({
    store: ledger.store,
    log,
    pollMs: 600_000,
    publisher: {
      publish: (events) => {
        if (refusals-- > 0) return Promise.reject(new Error('the broker is away'));
        published.push(...events);
        return Promise.resolve();
      },
    },
  });
  disposeAtEnd(relay.stop);
  await expect.poll(() => published).toHaveLength(1);
  commits.length = 0;
  return { ledger, relay, commits, published, refuseNext: () => (refusals = 1) };
}

const booked = (amount: number) => ({ type: 'AmountBooked', data: { account: 'a', amount } }) as const;
const opened = {
  type: 'AccountOpened',
  data: { account: 'a' },
  sealed: { owner: 'Rita' },
  subject: 'owner-a',
} as const;

/** All in one partition, one after the other. */
const book = async ({ store }: Ledger, ...amounts: readonly number[]): Promise<void> => {
  for (const amount of amounts)
    await store.transaction((tx) =>
      tx.append('account-a', 'any', [booked(amount)], { metadata, partitionKey: 'a' }),
    );
};

const amounts = (events: readonly SealedEvent[]): readonly unknown[] =>
  events.slice(1).map(({ data }) => data);

test('the handoff equals the log', async () => {
  const { ledger, commits } = await handingOver();
  await ledger.store.transaction((tx) => tx.append('account-a', 'absent', [opened, booked(1)], { metadata }));
  const [handed = []] = commits;
  expect(handed).toHaveLength(2);
  const { events } = await ledger.store.readLog({
    partition: handed[0]?.partition ?? -1,
    after: (handed[0]?.position ?? 0) - 1,
    limit: 10,
  });
  expect(handed).toEqual(events);
});

test('handed-over events are published without reading the log', async () => {
  const { ledger, relay, commits, published } = await handingOver();
  await book(ledger, 1, 2);
  const marked = commits.flat().map((event) => ({ ...event, data: { marked: event.position } }));
  // The answers of two commits may come in another order than the commits.
  relay.handOver(marked.toReversed());
  await expect.poll(() => published).toHaveLength(3);
  expect(amounts(published)).toEqual(marked.map(({ data }) => data));
  await relay.stop();
  expect(await relay.lag()).toBe(0);
});

test('missing events between handoffs are read, and nothing is published twice', async () => {
  const { ledger, relay, commits, published } = await handingOver();
  await book(ledger, 1, 2, 3);
  relay.handOver(commits[1] ?? []);
  await expect.poll(() => published).toHaveLength(4);
  relay.handOver(commits.flat());
  await book(ledger, 4);
  relay.handOver(commits[3] ?? []);
  await expect.poll(() => published).toHaveLength(5);
  expect(amounts(published)).toEqual([1, 2, 3, 4].map((amount) => ({ account: 'a', amount })));
});

test('events that were handed over and could not be published are read', async () => {
  const { ledger, relay, commits, published, refuseNext } = await handingOver();
  await book(ledger, 1);
  refuseNext();
  relay.handOver(commits.flat());
  await expect.poll(() => published).toHaveLength(2);
});

test('events that exceed the memory limit while the broker is down are read', async () => {
  const { ledger, relay, commits, published } = await handingOver();
  await book(ledger, 1, 2);
  const [one] = commits.flat();
  if (one === undefined) throw new Error('nothing was handed over');
  relay.handOver(Array.from({ length: 2_001 }, () => ({ ...one, data: { marked: true } })));
  await expect.poll(() => published).toHaveLength(3);
  expect(amounts(published)).toEqual([1, 2].map((amount) => ({ account: 'a', amount })));
});
