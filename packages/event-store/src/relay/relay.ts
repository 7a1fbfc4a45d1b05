import type { EventCatalog, SealedEvent } from '@balcao/contracts';
import type { StoreLog } from '../core/log.ts';
import type { RelayPublisher } from '../core/ports.ts';
import type { EventStore } from '../store/event-store.ts';
import { createHandoff } from './handoff.ts';
import { createPacer } from './pacer.ts';
import { batchPerPartition, beginRelay, noteEveryMs, readLag } from './relay-turn.ts';
import { forgetCommands } from '../store/remembered-commands.ts';
import { sql, type Kysely } from 'kysely';

export type RelayOptions<C extends EventCatalog, DB> = {
  readonly store: EventStore<C, DB>;
  readonly publisher: RelayPublisher;
  readonly log: StoreLog;
  /** Calls the listener after commits, also of other processes. Returns a function that removes it. */
  readonly wake?: (listener: () => void) => () => void;
  /** The poll interval in case a wake is lost; default 15 s. */
  readonly pollMs?: number;
};

export type Relay = {
  /** An event was committed: look now. */
  readonly wake: () => void;
  /**
   * This process committed these events: they are published without being read again, unless there are others between
   * them.
   */
  readonly handOver: (events: readonly SealedEvent[]) => void;
  /** Whether this process publishes for the service. */
  readonly isActive: () => boolean;
  /** Committed events of the whole service that are not published yet. */
  readonly lag: () => Promise<number>;
  /** Finishes the current publication. */
  readonly stop: () => Promise<void>;
};

/** How soon another process takes over from an active one that is gone. */
const standbyMs = 1_000;

const forgetEveryMs = 10 * 60 * 1_000;

/**
 * Publishes the log in order of position, and then moves the checkpoint. After a crash in between, the same events go
 * out again with the same ids. One process of a service holds an advisory lock and is active. The lock belongs to the
 * connection that reads and moves the checkpoint, so a process that loses it cannot continue.
 */
export const startRelay = <C extends EventCatalog, DB>({
  store,
  publisher,
  log,
  wake,
  pollMs = 15_000,
}: RelayOptions<C, DB>): Relay => {
  const pacer = createPacer(pollMs);
  const handoff = createHandoff();
  const look = (): void => {
    handoff.invalidate();
    pacer.wake();
  };
  const unsubscribe = wake?.(look);
  let isActive = false;
  let forgetAt = 0;

  const publishUntilStopped = async <T>(connection: Kysely<T>): Promise<void> => {
    const relay = await beginRelay(connection, store.toSealed, publisher);
    handoff.invalidate();
    while (!pacer.isStopped()) {
      const published = await relay.turn(handoff);
      pacer.succeeded();
      if (published >= batchPerPartition) {
        handoff.invalidate();
        continue;
      }
      if (Date.now() >= forgetAt) {
        await forgetCommands(connection);
        forgetAt = Date.now() + forgetEveryMs;
      }
      const limitMs = relay.isNoted() ? pollMs : Math.min(noteEveryMs, pollMs);
      if ((await pacer.pause(limitMs)) === 'polled') handoff.invalidate();
    }
    await relay.note();
  };

  const holdLock = async (): Promise<void> => {
    await store.db.connection().execute(async (connection) => {
      const name = `relay ${store.service}`;
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${name} || current_schema(), 0)) as locked
      `.execute(connection);
      if (rows[0]?.locked !== true) return;
      isActive = true;
      try {
        // If Postgres loses a checkpoint, events are published again under the same ids.
        await sql`set synchronous_commit = off`.execute(connection);
        await publishUntilStopped(connection);
      } finally {
        isActive = false;
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined);
        await sql`reset synchronous_commit`.execute(connection).catch(() => undefined);
      }
    });
  };

  const run = async (): Promise<void> => {
    while (!pacer.isStopped()) {
      try {
        await holdLock();
        await pacer.rest(standbyMs);
      } catch (error) {
        log.warn({ err: error }, 'The relay could not publish; it tries again.');
        await pacer.backOff();
      }
    }
  };
  const running = run();

  return {
    wake: look,
    handOver: (events) => {
      handoff.add(events);
      pacer.wake();
    },
    isActive: () => isActive,
    lag: () => readLag(store.db),
    stop: async () => {
      unsubscribe?.();
      pacer.stop();
      await running;
    },
  };
};
