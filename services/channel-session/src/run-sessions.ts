import type { Readable } from 'node:stream';
import type { ChannelSessionEvents } from '@balcao/contracts';
import type { Consumer } from '@balcao/event-bus';
import type { ServiceRuntime } from '@balcao/service-runtime';
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
import type { ChannelSessionStore } from './store.ts';
import type { Leases } from './leases/leases.ts';
import type { MemoryLimits } from './sessions/supervisor/memory-watch.ts';
import { reportMissingEngines } from './sessions/supervisor/missing-engines.ts';
import { createSupervisor } from './sessions/supervisor/supervisor.ts';
import type { Config } from './config.ts';
import { createAskPhoneOperations } from './sessions/ask-phone/ask-phone.operations.ts';
import { createDownloadMediaOperation } from './inbound/download-media.operation.ts';
import { createFetchPictureOperation } from './inbound/fetch-picture.operation.ts';
import { startRunningRestart } from './connections/run-restart.ts';
import { startReportingDrops } from './connections/report-drops.ts';
import { createDescribeHeldOperation } from './connections/show-health.endpoint.ts';
import { createEndHeldSessionOperation } from './connections/end-session.endpoint.ts';
import { readAcceptsCalls } from './settings/index.ts';
import { readHighWaterMarks } from './inbound/chats.ts';
import { createIntake } from './inbound/intake.ts';
import { storeUnreadable } from './inbound/unreadable-chats.ts';
import { createDraining } from './outbound/drain.job.ts';
import { createDrainer } from './outbound/drainer.ts';
import { startSweepingErased } from './forgetting/forget-contacts.consumers.ts';
import { startForgettingOld } from './forgetting/forget-old.ts';
import { measureSessions } from './sessions/measure-sessions.ts';
import { startClearingRemoved } from './forgetting/clear-removed.ts';
import { startQueueOutbound } from './outbound/queue-outbound.consumer.ts';

type SessionsOptions = {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
  readonly store: ChannelSessionStore;
  readonly consuming: ReturnType<ServiceRuntime<ChannelSessionEvents, ChannelSessionTables>['consuming']>;
  readonly mediaStore: MediaStore;
  readonly leases: Leases;
  readonly engines: Engines;
  readonly signalTouched: (connectionId: number) => void;
  readonly log: Logger;
};

const memoryLimitsOf = ({
  SESSION_MEMORY_LIMIT_MIB: mebibytes,
  SESSION_MEMORY_QUIET_S: quietSeconds,
}: Config): MemoryLimits =>
  mebibytes === 0 ? null : { limitBytes: mebibytes * 1_048_576, quietMs: quietSeconds * 1_000 };

/** Starts the background work: holding sessions, storing messages, sending. Returns its one consumer. */
export const startSessions = async (options: SessionsOptions): Promise<Consumer> => {
  const { config, lifecycle, store, mediaStore, consuming, leases, engines, signalTouched, log } = options;
  const { bus } = consuming;
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
    onHeld: (connectionId, { logOut, readyDriver, vitals }, { pace }) => {
      const askInTurn = createAskInTurn(pace.minGapMs / 2);
      return bus.serveHolder(connectionId, [
        createEndHeldSessionOperation(logOut),
        createDescribeHeldOperation(vitals),
        createDownloadMediaOperation({ store, mediaStore, connectionId, readyDriver }),
        createFetchPictureOperation({ mediaStore, readyDriver, askInTurn }),
        ...createAskPhoneOperations({ readyDriver, askInTurn }),
      ]).stop;
    },
    log,
  });

  const { SESSION_PATH: sessionPath, SENT_KEPT_DAYS: sentDays, CHANNEL_IDS_KEPT_DAYS: idsDays } = config;
  const clearingRemoved = startClearingRemoved({ store, engines, leases, sessionPath, log });
  const forgettingOld = startForgettingOld(store.db, { sentDays, idsDays }, log);
  const sweepingErased = startSweepingErased(store, engines, log);
  const reportingDrops = startReportingDrops({ store, log });
  const restarting = startRunningRestart({ store, signalTouched, log });
  const unlisten = bus.onSignal('ConnectionSessionTouched', ({ connectionId }) => {
    supervisor.attend(connectionId);
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
  await lifecycle.start('telling drops', { stop: reportingDrops.stop });
  await lifecycle.start('restarting', { stop: restarting.stop });
  await lifecycle.start('clearing', { stop: clearingRemoved.stop });
  await lifecycle.start('forgetting', { stop: forgettingOld.stop });
  await lifecycle.start('sweeping', { stop: sweepingErased.stop });
  measureSessions(createMetrics({ service: 'channel-session' }), supervisor.vitals);
  return startQueueOutbound(consuming, draining.schedule);
};
