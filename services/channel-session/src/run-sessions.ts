import type { Readable } from 'node:stream';
import type { ChannelSessionEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { ServiceRuntime } from '@balcao/service-runtime';
import { partOf, schedule as scheduleWork } from '@balcao/service-runtime/jobs/schedule';
import type { MediaStore } from '@balcao/media-store';
import {
  createCallTracing,
  createMetrics,
  type Lifecycle,
  type Logger,
  newId,
  systemClock,
} from '@balcao/service-kit';
import { createAskInTurn } from './channels/ask-in-turn.ts';
import type { Engines } from './channels/engine.ts';
import type { ChannelSessionTables } from './database/schema.ts';
import type { ChannelSessionStore } from './database/store.ts';
import type { Leases } from './leases/leases.ts';
import type { MemoryLimits } from './sessions/supervisor/memory-watch.ts';
import { reportMissingEngines } from './sessions/supervisor/missing-engines.ts';
import { createSupervisor } from './sessions/supervisor/supervisor.ts';
import type { Config } from './config.ts';
import { serveAskPhone } from './sessions/ask-phone/ask-phone.operations.ts';
import { serveDownloadMedia } from './inbound/download-media.operation.ts';
import { serveFetchPicture } from './inbound/fetch-picture.operation.ts';
import { restartSessions } from './connections/restart-sessions.job.ts';
import { reportDrops } from './connections/report-drops.job.ts';
import { serveDescribeHeld } from './connections/show-health.endpoint.ts';
import { serveEndHeldSession } from './connections/sessions.endpoints.ts';
import { readAcceptsCalls } from './settings/index.ts';
import { readHighWaterMarks } from './inbound/chats.ts';
import { createIntake } from './inbound/intake.ts';
import { storeUnreadable } from './inbound/unreadable-chats.ts';
import { createDraining } from './outbound/drain.job.ts';
import { createDrainer } from './outbound/drainer.ts';
import { eraseKeys, forgetStrays } from './forgetting/forget-contacts.ts';
import { forgetOld } from './forgetting/forget-old.job.ts';
import { measureSessions } from './sessions/measure-sessions.ts';
import { clearRemoved, failRemoved } from './forgetting/clear-removed.job.ts';
import { channelSessionJobs } from './channel-session.jobs.ts';
import type { Surroundings } from './surroundings.ts';

type SessionsOptions = {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
  readonly store: ChannelSessionStore;
  readonly bus: Bus;
  readonly schedule: ServiceRuntime<ChannelSessionEvents, ChannelSessionTables>['schedule'];
  readonly mediaStore: MediaStore;
  readonly leases: Leases;
  readonly engines: Engines;
  readonly signalTouched: (connectionId: number) => void;
  readonly log: Logger;
};

/** How often a restart looks whether a session is back. */
const restartLookMs = 500;

const memoryLimitsOf = ({
  SESSION_MEMORY_LIMIT_MIB: mebibytes,
  SESSION_MEMORY_QUIET_S: quietSeconds,
}: Config): MemoryLimits =>
  mebibytes === 0 ? null : { limitBytes: mebibytes * 1_048_576, quietMs: quietSeconds * 1_000 };

/** Starts the background work: holding sessions, storing messages, sending. Answers how to send what waits. */
export const startSessions = async (options: SessionsOptions): Promise<Surroundings['drain']> => {
  const { config, lifecycle, store, mediaStore, bus, schedule, leases, engines, signalTouched, log } =
    options;
  const intakeOf = createIntake({ store, tracing: createCallTracing(), newId, now: systemClock.now });
  const openFile = async (key: string): Promise<Readable> => (await mediaStore.open(key)).stream;
  const drainer = createDrainer({
    store,
    openFile,
    readySession: (connectionId) => supervisor.readySession(connectionId),
    log,
  });
  const draining = createDraining({
    db: store.db,
    leases,
    drainer,
    readyConnections: () => supervisor.readyConnections(),
    redisUrl: config.REDIS_URL,
    log,
  });
  const supervisor = createSupervisor({
    store,
    leases,
    engines,
    sessionPath: config.SESSION_PATH,
    capacity: config.SESSION_CAPACITY,
    memoryLimits: memoryLimitsOf(config),
    intakeOf: (lease) => {
      const write = drainer.writerOf(lease);
      return {
        ...intakeOf(lease),
        ack: async (externalId, ack) => {
          await write({ kind: 'ack', externalId, ack });
        },
        unreadable: async (chats, isWhole) => {
          await storeUnreadable(store, lease, chats, isWhole);
          signalTouched(lease.connectionId);
        },
      };
    },
    highWaterMarksOf: (connectionId) => readHighWaterMarks(store.db, connectionId),
    acceptsCalls: () => readAcceptsCalls(store.db),
    onTouched: signalTouched,
    onReady: (connectionId) => {
      draining.schedule([connectionId]);
    },
    onReleased: () => {
      failing.soon();
    },
    onHeld: (connectionId, { logOut, readyDriver, vitals }, { pace }) => {
      const askInTurn = createAskInTurn(pace.minGapMs / 2);
      return bus.serveHolder(connectionId, [
        serveEndHeldSession(logOut),
        serveDescribeHeld(vitals),
        serveDownloadMedia({ store, mediaStore, connectionId, readyDriver }),
        serveFetchPicture({ mediaStore, readyDriver, askInTurn }),
        ...serveAskPhone({ readyDriver, askInTurn }),
      ]).stop;
    },
    log,
  });

  const restarting = scheduleWork(
    channelSessionJobs.restartSessions,
    async () => {
      if (await restartSessions(store, signalTouched)) setTimeout(restarting.soon, restartLookMs).unref();
    },
    { log },
  );
  const failing = scheduleWork(channelSessionJobs.failRemoved, () => failRemoved(store), { log });

  const { SESSION_PATH: sessionPath, SENT_KEPT_DAYS: sentDays, CHANNEL_IDS_KEPT_DAYS: idsDays } = config;
  const unlisten = bus.onSignal('ConnectionSessionTouched', ({ connectionId }) => {
    supervisor.attend(connectionId);
    restarting.soon();
    failing.soon();
  });

  await reportMissingEngines(store, engines);
  // Stopped the other way round: first nothing new is taken, then sends finish, then the sessions are given up.
  await lifecycle.start('supervisor', {
    start: () => {
      supervisor.start();
      return Promise.resolve();
    },
    stop: async () => {
      unlisten();
      await supervisor.stop();
    },
    ready: supervisor.ready,
  });
  await lifecycle.start('draining', {
    start: () => {
      draining.start();
      return Promise.resolve();
    },
    stop: draining.stop,
  });
  const jobs = channelSessionJobs;
  await schedule(jobs.reportDrops, () => reportDrops(store));
  await lifecycle.start(jobs.restartSessions.name, partOf(restarting));
  await lifecycle.start(jobs.failRemoved.name, partOf(failing));
  await schedule(jobs.clearRemoved, () => clearRemoved({ store, engines, leases, sessionPath, log }));
  await schedule(jobs.forgetOld, () => forgetOld(store.db, { sentDays, idsDays }));
  // Some data must wait: see `forgetStrays` and `eraseKeys`.
  await schedule(jobs.forgetErased, async () => {
    await forgetStrays(store, engines);
    await eraseKeys(store);
  });
  measureSessions(createMetrics({ service: 'channel-session' }), supervisor.vitals);
  return draining.schedule;
};
