import { join } from 'node:path';
import { ticketEvents } from '@balcao/contracts';
import { type RuntimeOptions, openRuntime } from '@balcao/service-runtime';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { createFolderMediaStore, createPictureStore } from '@balcao/media-store';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import type { TicketConfig, TicketRules } from './config.ts';
import { modules } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import { findDeskTimeZone } from './directory/settings.query.ts';
import { ticketJobs } from './ticket.jobs.ts';
import type { TicketTables } from './database/schema.ts';

type Config = RuntimeOptions<typeof ticketEvents, TicketTables>['config'] &
  Pick<TicketConfig, 'REDIS_URL' | 'MEDIA_PATH' | 'FFMPEG_PATH' | 'PATH' | keyof TicketRules>;

type Parts = {
  readonly log: Logger;
  readonly clock?: Clock;
  readonly jobs?: typeof ticketJobs;
} & Partial<Pick<Surroundings, 'deletionPatienceMs' | 'picturesPaceMs'>>;

/** The composition root: everything is created here once, and stops in the reverse order. */
export const compose = async (
  config: Config,
  lifecycle: Lifecycle,
  {
    log,
    clock = systemClock,
    jobs: catalogue = ticketJobs,
    deletionPatienceMs = 3_000,
    picturesPaceMs = 1_000,
  }: Parts,
): Promise<void> => {
  const runtime = await openRuntime({
    service: 'ticket',
    catalog: ticketEvents,
    projections: modules.flatMap((module) => module.projections ?? []),
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
    now: clock.now,
  });
  const { store, bus } = runtime;
  const mediaPath = { path: config.MEDIA_PATH };
  const [source, pictures] = await Promise.all([
    createFolderMediaStore(mediaPath),
    createPictureStore(mediaPath),
  ]);
  await lifecycle.start('pictures', { ready: pictures.ready });
  const jobs = createJobs({ catalogue, redisUrl: config.REDIS_URL, log, needsRedis: false });
  const surroundings: Surroundings = {
    store,
    bus,
    clock,
    log,
    config,
    consumingFrom: runtime.consuming,
    jobs,
    catalogue,
    timeZone: () => findDeskTimeZone(store.db, config.DESK_TIME_ZONE),
    source,
    pictures,
    deletionPatienceMs,
    picturesPaceMs,
  };
  const opened = modules.map((module) => module.open(surroundings));
  await jobs.start(lifecycle);
  await runtime.serve(opened);
};
