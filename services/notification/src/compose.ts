import { join } from 'node:path';
import { notificationEvents, type NotificationEvents } from '@balcao/contracts';
import { createKeySources } from '@balcao/event-bus';
import { createSealing } from '@balcao/event-store';
import { openRuntime } from '@balcao/service-runtime';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import { createCallTracing, createMetrics, type Lifecycle, type Logger } from '@balcao/service-kit';
import { Redis } from 'ioredis';
import {
  catchUpOperation,
  createPushDelivery,
  createPushSender,
  createNotifyBrowsers,
  emitTicketPresence,
  emitSessionSignals,
  emitUpdates,
  findLiveHeadOperation,
  followAudited,
  followUsers,
  forgetOldAudit,
  forgetOldUpdates,
  openPushKey,
  followWebhooks,
  pushDrops,
  pushStoppedWebhooks,
  rebuildAudit,
  recordUpdates,
  serveCountNotifications,
  serveExportAudit,
  serveListAudit,
  serveListNotifications,
  serveListPresentUsers,
  serveReadNotifications,
  serveShowPushKey,
  serveSubscribePush,
  serveUnsubscribePush,
  showHeld,
  emitAudit,
  emitBells,
  tellUserOperation,
} from './application.ts';
import type { Config } from './config.ts';
import type { NotificationTables } from './database/schema.ts';
import { notificationJobs } from './notification.jobs.ts';
import { readHead } from './live-log/live-log.ts';
import { createAskPlaces, createAskVisible } from './live-log/places-now.ts';
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
  const emission = emitUpdates({ db, rooms, askPlaces, tracing: createCallTracing(), log });
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
  await schedule(notificationJobs.forgetOldUpdates, () => forgetOldUpdates(db));
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
  const reading = { db, bus, emitBells: bells.emit };
  const keysOf = createKeySources(bus);
  await serve({
    endpoints: {
      listAudit: serveListAudit({ db, keysOf }),
      exportAudit: serveExportAudit({ store }),
      listNotifications: serveListNotifications(reading),
      countNotifications: serveCountNotifications(reading),
      readNotifications: serveReadNotifications(reading),
      listPresentUsers: serveListPresentUsers(redis),
      showPushKey: serveShowPushKey(pushKey),
      subscribePush: serveSubscribePush(db),
      unsubscribePush: serveUnsubscribePush(db),
    },
    operations: {
      catchUp: catchUpOperation(db, createAskVisible(bus)),
      findLiveHead: findLiveHeadOperation(db),
      tellUser: tellUserOperation(rooms),
    },
    rebuilds: {
      audit: ({ onProgress }) =>
        rebuildAudit({
          db,
          consumingFrom: consuming,
          now: () => new Date(),
          ...(onProgress === undefined ? {} : { onProgress }),
        }),
    },
    consumers: [
      followUsers(consuming),
      followWebhooks(consuming),
      ...recordUpdates(consuming, db, { onAppended: emission.handOver, onBellChanges: bells.emit }),
      showHeld({ consumingFrom: consuming, db, rooms }),
      ...followAudited(consuming, emitAudit(rooms)),
    ],
  });

  createMetrics({ service }).gauge('balcao_live_emit_lag', 'Live updates that wait to be emitted', {
    collect: async (gauge) => {
      const { position, emitted } = await readHead(db);
      gauge.set(position - emitted);
    },
  });
};
