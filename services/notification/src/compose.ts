import { join } from 'node:path';
import { notificationEvents, type NotificationEvents } from '@balcao/contracts';
import { createKeySources } from '@balcao/event-bus';
import { createSealing } from '@balcao/event-store';
import { openRuntime } from '@balcao/service-runtime';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import { createCallTracing, createMetrics, type Lifecycle, type Logger } from '@balcao/service-kit';
import { Redis } from 'ioredis';
import { modules } from './application.ts';
import { forgetOldAudit } from './audit/forget-old-audit.job.ts';
import { emitBells } from './bell/emit-bells.ts';
import { emitSessionSignals } from './live-log/emit/emit-session-signals.ts';
import { emitTicketPresence } from './live-log/emit/emit-ticket-presence.ts';
import { emitUpdates } from './live-log/emit/emit-updates.ts';
import { forgetOldUpdates } from './live-log/forget-old-updates.job.ts';
import { createPushDelivery } from './push/deliver-push.ts';
import { createNotifyBrowsers } from './push/notify-browsers.ts';
import { pushDrops } from './push/push-drops.ts';
import { openPushKey } from './push/push-key.ts';
import { forgetIdleSessions } from './push/push-subscriptions.ts';
import { pushStoppedWebhooks } from './push/push-stopped-webhooks.ts';
import { createPushSender } from './push/send-push.ts';
import type { Surroundings } from './surroundings.ts';
import type { Config } from './config.ts';
import type { NotificationTables } from './database/schema.ts';
import { notificationJobs } from './notification.jobs.ts';
import { readHead } from './live-log/live-log.ts';
import { createAskPlaces } from './live-log/places-now.ts';
import { createRoomEmitter } from './live-log/room-emitter.ts';

const service = 'notification';

type Options = { readonly config: Config; readonly log: Logger; readonly lifecycle: Lifecycle };

/** Creates everything once and passes it by argument. This service's own log records exports only. */
export const compose = async ({ config, log, lifecycle }: Options): Promise<void> => {
  const { db, store, bus, consuming, schedule, serve } = await openRuntime<
    NotificationEvents,
    NotificationTables
  >({
    service,
    catalog: notificationEvents,
    projections: [],
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
  });

  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // The updates of one turn are emitted in one write.
    enableAutoPipelining: true,
  });
  redis.on('error', (error: unknown) => {
    log.warn({ err: error }, 'Redis does not answer');
  });
  await lifecycle.start('redis', {
    // Updates of that time are recorded anyway, and emitted once Redis is there.
    start: () => redis.connect().catch(() => undefined),
    stop: () => {
      redis.disconnect();
      return Promise.resolve();
    },
    ready: async () => {
      await redis.ping();
    },
  });
  const rooms = createRoomEmitter(redis);
  const askPlaces = createAskPlaces(bus);
  const emission = emitUpdates({
    db,
    rooms,
    askPlaces,
    others: {
      tell: () => {
        bus.signal('LiveUpdatesAppended', {});
      },
      onTold: (listener) => bus.onSignal('LiveUpdatesAppended', listener),
    },
    tracing: createCallTracing(),
    log,
  });
  await lifecycle.start('emission', emission);
  const ignoreSignals = [
    emitSessionSignals({ bus, rooms, log }),
    emitTicketPresence({ bus, db, rooms, log }),
  ];
  await lifecycle.start('signals', {
    stop: () => {
      for (const ignore of ignoreSignals) ignore();
      return Promise.resolve();
    },
  });
  await schedule(notificationJobs.forgetOldUpdates, async () => {
    await forgetOldUpdates(db);
    await forgetIdleSessions(db);
  });
  await schedule(notificationJobs.forgetOldAudit, () => forgetOldAudit(db, bus, new Date()));
  const pushKey = await openPushKey(
    db,
    createSealing({
      db,
      masterKey: { current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS },
    }),
  );
  const notifyBrowsers = createNotifyBrowsers({
    db,
    redis,
    deliver: createPushDelivery({ key: pushKey, contact: config.PUSH_CONTACT }),
    log,
  });
  const push = createPushSender(notifyBrowsers);
  const describe = askOwners(bus, 'notification').connections;
  await schedule(notificationJobs.pushDrops, () => pushDrops({ db, notifyBrowsers, describe }));
  await schedule(notificationJobs.pushStoppedWebhooks, () => pushStoppedWebhooks({ db, notifyBrowsers }));
  const bells = emitBells({
    db,
    rooms,
    log,
    onEmitted: (changed) => {
      push(changed).catch((error: unknown) => {
        log.warn({ err: error }, 'pushes were not sent');
      });
    },
  });
  await lifecycle.start('bells', bells);
  const surroundings: Surroundings = {
    store,
    db,
    bus,
    redis,
    rooms,
    consuming,
    keysOf: createKeySources(bus),
    pushKey,
    onAppended: emission.handOver,
    onBellChanges: bells.emit,
  };
  await serve(modules.map((module) => module.open(surroundings)));

  createMetrics({ service }).gauge('balcao_live_emit_lag', 'Live updates that wait to be emitted', {
    collect: async (gauge) => {
      const { position, emitted } = await readHead(db);
      gauge.set(position - emitted);
    },
  });
};
