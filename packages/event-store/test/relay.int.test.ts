import type { SealedEvent } from '@balcao/contracts';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startRelay, type Relay, type RelayOptions } from '../src/index.ts';
import { metadata, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const write = async (ledger: Ledger, count: number, prefix: string): Promise<void> => {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      ledger.store.transaction((tx) =>
        tx.append(
          `account-${prefix}-${index}`,
          'absent',
          [1, 2].map((amount) => ({ type: 'AmountBooked', data: { account: `${index}`, amount } })),
          { metadata },
        ),
      ),
    ),
  );
};

const start = (ledger: Ledger, options: Partial<RelayOptions<LedgerEvents, LedgerTables>>): Relay => {
  const relay = startRelay({
    store: ledger.store,
    publisher: { publish: () => Promise.resolve() },
    log,
    pollMs: 20,
    ...options,
  });
  disposeAtEnd(relay.stop);
  return relay;
};

/** Accepts events, as the broker would. */
const recorder = () => {
  const published: SealedEvent[] = [];
  return {
    published,
    publish: (events: readonly SealedEvent[]) => {
      published.push(...events);
      return Promise.resolve();
    },
  };
};

const expectInOrder = (published: readonly SealedEvent[], count: number): void => {
  const first = [...new Map(published.toReversed().map((event) => [event.id, event])).values()].toReversed();
  const seen = new Set<string>();
  const reached = new Map<number, number>();
  for (const { id, partition, position } of published) {
    if (seen.has(id)) continue;
    seen.add(id);
    expect({ partition, position }).toEqual({ partition, position: (reached.get(partition) ?? 0) + 1 });
    reached.set(partition, position);
  }
  expect(first).toHaveLength(count);
};

describe('the relay', () => {
  test('publishes every event once, in order of position', async () => {
    const ledger = await newLedger();
    await write(ledger, 30, 'before');
    const { published, publish } = recorder();
    const relay = start(ledger, { publisher: { publish } });
    await write(ledger, 30, 'after');
    await expect.poll(() => relay.lag()).toBe(0);
    expect(published).toHaveLength(120);
    expectInOrder(published, 120);
    expect(published[0]).toMatchObject({
      service: 'ticket',
      type: 'AmountBooked',
      version: 1,
      metadata,
      sealed: null,
    });
  });

  test('publishes events again if the broker refused them', async () => {
    const ledger = await newLedger();
    await write(ledger, 20, 'x');
    const { published, publish } = recorder();
    let refusals = 3;
    const relay = start(ledger, {
      publisher: {
        publish: async (events) => {
          if (refusals-- <= 0) return publish(events);
          await publish(events.slice(0, 5));
          throw new Error('the broker is away');
        },
      },
    });
    await expect.poll(() => relay.lag()).toBe(0);
    expect(published).toHaveLength(40 + 15);
    expectInOrder(published, 40);
  });

  test('after a crash between publication and checkpoint publishes the same events again, and leaves no gap', async () => {
    const ledger = await newLedger();
    const crashing = openLedger(ledger.url, { applicationName: 'crashing' });
    await write(ledger, 20, 'x');
    const { published, publish } = recorder();
    let crashes = 3;
    const relay = start(crashing, {
      publisher: {
        publish: async (events) => {
          await publish(events);
          if (crashes-- > 0) await killSessions(ledger, 'crashing');
        },
      },
    });
    await write(ledger, 20, 'y');
    await expect.poll(() => relay.lag()).toBe(0);
    expect(published.length).toBeGreaterThan(80);
    expectInOrder(published, 80);
  });

  test('is active in one process of a service, and another one takes over', async () => {
    const ledger = await newLedger();
    const { published, publish } = recorder();
    const relays = ['one', 'two'].map((applicationName) =>
      start(openLedger(ledger.url, { applicationName }), { publisher: { publish } }),
    );
    await write(ledger, 10, 'x');
    const active = await eventually(async () => {
      expect(await relays[0]?.lag()).toBe(0);
      const found = relays.filter((relay) => relay.isActive());
      expect(found).toHaveLength(1);
      return found[0];
    });
    expect(published).toHaveLength(20);
    await active?.stop();
    expect(active?.isActive()).toBe(false);
    await write(ledger, 10, 'y');
    await expect.poll(() => published).toHaveLength(40);
    expect(relays.filter((relay) => relay.isActive())).toHaveLength(1);
    expectInOrder(published, 40);
  });

  test('looks at once on a wake', async () => {
    const ledger = await newLedger();
    const { published, publish } = recorder();
    const listeners = new Set<() => void>();
    const relay = start(ledger, {
      publisher: { publish },
      pollMs: 60_000,
      wake: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    await expect.poll(() => relay.isActive()).toBe(true);
    await write(ledger, 1, 'x');
    for (const listener of listeners) listener();
    await expect.poll(() => published).toHaveLength(2);
    await relay.stop();
    expect(listeners.size).toBe(0);
  });

  test('deletes the command ids of the day before', async () => {
    const ledger = await newLedger();
    await sql`
      insert into es_commands (command_id, answer, appended, at)
      select 'c' || hours, 'null', '[]', now() - make_interval(hours => hours) from unnest(array[1, 23, 25, 90]) hours
    `.execute(ledger.db);
    start(ledger, {});
    await eventually(async () => {
      const { rows } = await sql`select command_id from es_commands order by at desc`.execute(ledger.db);
      expect(rows).toEqual([{ command_id: 'c1' }, { command_id: 'c23' }]);
    });
  });

  test('stops after the current publication', async () => {
    const ledger = await newLedger();
    await write(ledger, 1, 'x');
    const begun = Promise.withResolvers<undefined>();
    const acknowledged = Promise.withResolvers<undefined>();
    const relay = start(ledger, {
      publisher: {
        publish: async () => {
          begun.resolve(undefined);
          await acknowledged.promise;
        },
      },
    });
    await begun.promise;
    const stopping = relay.stop();
    acknowledged.resolve(undefined);
    await stopping;
    expect(await relay.lag()).toBe(0);
  });
});

const killSessions = async (ledger: Ledger, applicationName: string): Promise<void> => {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${applicationName} and datname = current_database()
  `.execute(ledger.db);
};
