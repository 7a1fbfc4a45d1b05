import { join } from 'node:path';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import type { Engine } from '@balcao/contracts';
import type { ChannelEngine, Driver, DriverSession, DriverSink, Engines } from '#channels/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { type Lease, leaseLifeMs, type Leases } from '#leases/index.ts';
import { channelSessionJobs } from '#channel-session.jobs.ts';
import type { MemoryLimits } from './memory-watch.ts';
import { createSessionRunner, type SessionRunner, type SessionVitals } from './session-runner.ts';
import { readAsked, readRequest } from '#connections/index.ts';
import type { SupervisorLog } from './supervisor-log.ts';

export type SupervisorOptions = {
  readonly store: ChannelSessionStore;
  readonly leases: Leases;
  readonly engines: Engines;
  /** The parent folder of the profiles, one folder per connection. */
  readonly sessionPath: string;
  /** How many sessions one process may hold. */
  readonly capacity: number;
  readonly memoryLimits: MemoryLimits;
  readonly intakeOf: (lease: Lease) => Omit<DriverSink, 'phase'>;
  readonly highWaterMarksOf: (connectionId: number) => ReturnType<DriverSession['highWaterMarks']>;
  readonly acceptsCalls: DriverSession['acceptsCalls'];
  readonly onTouched: (connectionId: number) => void;
  readonly onReady: (connectionId: number) => void;
  /** The session has ended and its lease is free. */
  readonly onReleased: () => void;
  /** From here on this process answers the holder's calls. The returned function ends that. */
  readonly onHeld: (
    connectionId: number,
    runner: SessionRunner,
    engine: ChannelEngine,
  ) => () => Promise<void>;
  readonly log: SupervisorLog;
};

/** A session that this process holds and that is ready. */
export type ReadySession = { readonly lease: Lease; readonly driver: Driver; readonly engine: ChannelEngine };

export type Supervisor = {
  readonly start: () => void;
  /** Ends and releases every session of this process, so that other processes can take them at once. */
  readonly stop: () => Promise<void>;
  readonly ready: () => Promise<void>;
  /** undefined unless this process certainly holds it and it is ready. */
  readonly readySession: (connectionId: number) => ReadySession | undefined;
  readonly readyConnections: () => readonly number[];
  /** Of every session that this process holds. */
  readonly vitals: () => ReadonlyMap<number, SessionVitals>;
  /** A user asked something of this connection, or removed it. */
  readonly attend: (connectionId: number) => void;
};

type Held = {
  readonly runner: SessionRunner;
  readonly engine: ChannelEngine;
  readonly engineName: Engine;
  readonly unserve: () => Promise<void>;
  /** On this process's monotonic clock, counted from before the renewal request. */
  validUntil: number;
};

/** A driver must be down before its lease expires, and sends nothing in this last part of it. */
const marginMs = 5_000;

/** Claims free connections, renews their leases, and releases them in time. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { store, leases, engines, log } = options;
  const held = new Map<number, Held>();
  /** Sessions that are ending: the same connection may start here again only after that. */
  const leaving = new Map<number, Promise<void>>();
  let isWithOthers = false;

  const watch = (): Promise<void> => {
    for (const { runner, validUntil } of held.values())
      if (performance.now() > validUntil - marginMs) letGo(runner.lease, 'lost');
    // What another process holds may become free at any time.
    if (isWithOthers) claiming.soon();
    return Promise.resolve();
  };

  const claim = async (): Promise<void> => {
    isWithOthers = await leases.areOthersThere();
    // Requests whose signal was lost because the broker was away.
    for (const connectionId of await readAsked(store.db, [...held.keys()]))
      await held.get(connectionId)?.runner.attend();
    for (const [engineName, engine] of engines) {
      const starting = [...held.values()].filter(
        (session) => session.engineName === engineName && session.runner.phase() === 'starting',
      );
      const limit = Math.min(options.capacity - held.size, engine.startsAtOnce - starting.length);
      const askedAt = performance.now();
      for (const lease of await leases.claim({ engine: engineName, limit }))
        await begin(lease, engineName, engine, askedAt + leaseLifeMs);
    }
  };

  const begin = async (
    lease: Lease,
    engineName: Engine,
    engine: ChannelEngine,
    validUntil: number,
  ): Promise<void> => {
    const { connectionId } = lease;
    const asked = await readRequest(store.db, connectionId);
    if (asked === null || leaving.has(connectionId) || claiming.isStopped()) {
      await leases.release(lease);
      return;
    }
    log.info({ connectionId, fence: lease.token }, 'this process holds the session');
    const runner = createSessionRunner({
      store,
      lease,
      createDriver: engine.create,
      profilePath: join(options.sessionPath, String(connectionId)),
      memoryLimits: options.memoryLimits,
      intake: options.intakeOf(lease),
      highWaterMarks: () => options.highWaterMarksOf(connectionId),
      acceptsCalls: options.acceptsCalls,
      onTouched: () => {
        options.onTouched(connectionId);
      },
      onReady: () => {
        options.onReady(connectionId);
      },
      onOver: (why) => {
        letGo(lease, why);
      },
      log,
    });
    held.set(connectionId, {
      runner,
      engine,
      engineName,
      validUntil,
      unserve: options.onHeld(connectionId, runner, engine),
    });
    runner.begin(asked);
  };

  const letGo = (lease: Lease, why: 'ended' | 'lost' | 'removed' | 'stopping'): void => {
    const { connectionId, token } = lease;
    const session = held.get(connectionId);
    if (session?.runner.lease.token !== token) return;
    held.delete(connectionId);
    log.info({ connectionId, why }, 'the session is released');
    const gone = (async () => {
      await Promise.all([session.unserve(), session.runner.stop()]);
      if (why !== 'lost') await leases.release(lease);
    })()
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'the lease could not be released and will expire');
      })
      .finally(() => {
        leaving.delete(connectionId);
        claiming.soon();
        options.onReleased();
      });
    leaving.set(connectionId, gone);
  };

  const renew = async (): Promise<void> => {
    const sessions = [...held.values()];
    const askedAt = performance.now();
    const renewed = await leases.renew(sessions.map(({ runner }) => runner.lease));
    for (const session of sessions) {
      if (renewed.has(session.runner.lease.connectionId)) session.validUntil = askedAt + leaseLifeMs;
      else letGo(session.runner.lease, 'lost');
    }
  };

  const onFailed = (error: unknown): void => {
    log.warn({ err: error }, 'leases could not be claimed');
  };
  const claiming = schedule(channelSessionJobs.claimConnections, claim, { log });
  const renewing = schedule(channelSessionJobs.renewLeases, renew, { log });
  const watching = schedule(channelSessionJobs.watchLeases, watch, { log });

  const isSurelyHeld = ({ validUntil }: Held): boolean => performance.now() < validUntil - marginMs;

  return {
    start: () => {
      claiming.start();
      renewing.start();
      watching.start();
    },
    stop: async () => {
      await Promise.all([claiming.stop(), watching.stop()]);
      for (const { runner } of held.values()) letGo(runner.lease, 'stopping');
      await Promise.all(leaving.values());
      await renewing.stop();
    },
    ready: async () => {
      await claiming.firstDone;
    },
    readySession: (connectionId) => {
      const session = held.get(connectionId);
      if (session === undefined || !isSurelyHeld(session)) return undefined;
      const driver = session.runner.readyDriver();
      return driver && { lease: session.runner.lease, driver, engine: session.engine };
    },
    readyConnections: () =>
      [...held].flatMap(([connectionId, { runner }]) => (runner.phase() === 'ready' ? [connectionId] : [])),
    vitals: () =>
      new Map([...held].map(([connectionId, { runner }]) => [connectionId, runner.vitals()] as const)),
    attend: (connectionId) => {
      const session = held.get(connectionId);
      if (session === undefined) claiming.soon();
      else session.runner.attend().catch(onFailed);
    },
  };
}
