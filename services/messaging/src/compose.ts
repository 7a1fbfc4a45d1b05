import { join } from 'node:path';
import { messagingEvents } from '@balcao/contracts';
import { openRuntime } from '@balcao/service-runtime';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { createFolderMediaStore } from '@balcao/media-store';
import {
  type Clock,
  createMetrics,
  createOutboundClient,
  type Lifecycle,
  type Logger,
  systemClock,
} from '@balcao/service-kit';
import { createMediaFetching } from './media/fetch-media.job.ts';
import { sweepMediaJob, createRemoveFiles } from './media/remove-files.ts';
import { createStuckWatch, measureStuck } from './sending/watch-stuck.ts';
import { createMediaTool } from './media/media-tool.ts';
import { modules } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import { createAppendOutgoing } from './sending/append-outgoing.ts';
import { createKnownTickets } from './tickets/known-tickets.ts';
import type { MessagingConfig } from './config.ts';
import { messagingJobs } from './messaging.jobs.ts';
import { findDeskTimeZone } from './texts/index.ts';
import { createFetchLink } from './sending/scripts/fetch-link.ts';
import { forgetSends } from './sending/scripts/idempotent-sends.table.ts';
import { createReleasing } from './sending/release-held.job.ts';

type Config = Omit<MessagingConfig, 'HEALTH_PORT' | 'LOG_LEVEL'>;

type Parts = {
  readonly log: Logger;
  readonly clock?: Clock;
  readonly jobs?: typeof messagingJobs;
};

/** The composition root: creates everything once, and stops it in the reverse order. */
export const compose = async (
  config: Config,
  lifecycle: Lifecycle,
  { log, clock = systemClock, jobs: catalogue = messagingJobs }: Parts,
): Promise<void> => {
  const runtime = await openRuntime({
    service: 'messaging',
    catalog: messagingEvents,
    projections: modules.flatMap(({ projections = [] }) => projections),
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
    now: clock.now,
  });
  const { store, bus, db } = runtime;
  const mediaStore = await createFolderMediaStore({ path: config.MEDIA_PATH });
  await lifecycle.start('media', { ready: mediaStore.ready });
  const media = { store: mediaStore, ffmpegPath: config.FFMPEG_PATH, searchPath: config.PATH };
  const jobs = createJobs({ catalogue, redisUrl: config.REDIS_URL, log, needsRedis: true });
  jobs.every(catalogue.sweepMedia, sweepMediaJob({ db, mediaStore, clock, log }));
  const scheduleFetch = jobs.timer(
    catalogue.fetchMedia,
    createMediaFetching({
      store,
      bus,
      tool: createMediaTool(media),
      clock,
      log,
      onRoom: (messageId) => void scheduleFetch({ messageId }, { id: messageId }),
    }),
  );
  const scheduleRelease = jobs.timer(catalogue.releaseHeld, createReleasing({ store, bus, clock }));
  const stuck = { db, log, afterMs: config.STUCK_AFTER_SECONDS * 1_000 };
  measureStuck(createMetrics({ service: 'messaging' }), stuck);
  const { watchStuck } = catalogue;
  const stuckEveryMs = Math.min(watchStuck.everyMs, stuck.afterMs / 4);
  jobs.every({ ...watchStuck, everyMs: stuckEveryMs }, createStuckWatch(stuck).look);
  jobs.every(catalogue.forgetScriptSends, () => forgetSends(db));
  await jobs.start(lifecycle);
  const surroundings: Surroundings = {
    store,
    bus,
    clock,
    log,
    consuming: runtime.consuming,
    known: createKnownTickets(db, bus),
    append: createAppendOutgoing(store),
    timeZone: () => findDeskTimeZone(db, config.DESK_TIME_ZONE),
    onHeld: (messageId, until) => {
      const delayMs = until.getTime() - clock.now().getTime();
      void scheduleRelease({ messageId }, { id: messageId, delayMs });
    },
    // This tool is separate from the one that fetches: answers of attendants do not wait for files of customers.
    tool: createMediaTool(media),
    fetchMedia: async (messageIds) => {
      for (const messageId of messageIds) await scheduleFetch({ messageId }, { id: messageId });
    },
    removeFiles: createRemoveFiles({ db, mediaStore, log }),
    fetchLink: createFetchLink({
      ask: createOutboundClient({ allowedHosts: config.OUTBOUND_ALLOWED_HOSTS }),
      mediaStore,
    }),
  };
  await runtime.serve(modules.map((module) => module.open(surroundings)));
};
