import { join } from 'node:path';
import { ticketEvents } from '@balcao/contracts';
import { type RuntimeOptions, openRuntime } from '@balcao/service-runtime';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { createFolderMediaStore, createPictureStore } from '@balcao/media-store';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import { createClosingAfterSends } from './tickets/closing/close-after-sends.job.ts';
import type { TicketConfig, TicketRules } from './config.ts';
import { createApplication, modules, projections } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import { createAutomationTimers, createClosing, forgetReactions, type Timer } from './automation/index.ts';
import { findDeskTimeZone } from './directory/settings.query.ts';
import { buildReports, replayTurns, rebuildMeasures } from './reports/index.ts';
import { closeIdleTickets } from './tickets/closing/close-idle-tickets.job.ts';
import { createNumberChecks } from './contacts/numbers/number-checks.ts';
import { createNumberTries } from './contacts/numbers/number-tries.ts';
import { createPictureFetching } from './contacts/pictures/fetch-pictures.job.ts';
import { createSquarePicture } from './contacts/pictures/square-picture.ts';
import { sweepPicturesJob } from './contacts/pictures/sweep-pictures.ts';
import { ticketJobs } from './ticket.jobs.ts';
import type { TicketTables } from './database/schema.ts';
import { createDeleting } from './contact-deletion/delete-all-contacts.job.ts';
import { createImporting } from './contacts/import/import-contacts.job.ts';

type Config = RuntimeOptions<typeof ticketEvents, TicketTables>['config'] &
  Pick<TicketConfig, 'REDIS_URL' | 'MEDIA_PATH' | 'FFMPEG_PATH' | 'PATH' | keyof TicketRules>;

type Parts = {
  readonly log: Logger;
  readonly clock?: Clock;
  readonly jobs?: typeof ticketJobs;
  /** How long a call that deletes every contact runs before a job continues. */
  readonly deletionPatienceMs?: number;
  /** The pause between two pictures of a connection. */
  readonly picturesPaceMs?: number;
};

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
    projections,
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
  const { FFMPEG_PATH: ffmpegPath, PATH: searchPath } = config;
  const jobs = createJobs({ catalogue, redisUrl: config.REDIS_URL, log, needsRedis: false });
  const scheduleImport = jobs.timer(catalogue.importContacts, createImporting({ store, bus, clock, log }));
  const scheduleDeletion = jobs.timer(catalogue.deleteContacts, createDeleting(store, clock));
  const timeZone = () => findDeskTimeZone(store.db, config.DESK_TIME_ZONE);
  const scheduleTimer = jobs.timer(
    catalogue.automationTimers,
    createAutomationTimers({ store, clock, timeZone }),
  );
  const scheduleReaction = ({ timerId: id, dueAt }: Timer): void =>
    void scheduleTimer({ id }, { id, delayMs: Math.max(dueAt.getTime() - clock.now().getTime(), 0) });
  jobs.every(catalogue.forgetReactions, (signal) => forgetReactions(store.db, clock.now(), signal));
  jobs.every(catalogue.closeIdleTickets, (signal) =>
    closeIdleTickets(store, config.HOURS_CLOSE_TICKETS_AUTO, signal),
  );
  jobs.timer(
    catalogue.closeByLimits,
    createClosing({
      store,
      clock,
      timeZone,
      sweepMs: catalogue.closeByLimits.sweep.everyMs,
      onWaiting: scheduleReaction,
    }),
  );
  const scheduleClosing = jobs.timer(catalogue.closeAfterSends, createClosingAfterSends({ store, clock }));
  const hearing = { store, consumingFrom: runtime.consuming };
  jobs.every(catalogue.buildReports, (signal) =>
    buildReports({ store, timeZone, replayTurns: () => replayTurns(hearing) }, signal),
  );
  jobs.every(catalogue.sweepPictures, sweepPicturesJob({ db: store.db, pictures, clock, log }));
  jobs.timer(
    catalogue.fetchPictures,
    createPictureFetching({
      store,
      bus,
      source,
      pictures,
      toSquare: createSquarePicture({ source, pictures, ffmpegPath, searchPath }),
      log,
      paceMs: picturesPaceMs,
    }),
  );
  await jobs.start(lifecycle);
  const surroundings: Surroundings = {
    store,
    bus,
    clock,
    scheduleImport: (id) => void scheduleImport({ id }, { id }),
    scheduleReaction,
    scheduleClosing: ({ ticketId, dueAt }) =>
      void scheduleClosing(
        { ticketId },
        { id: String(ticketId), delayMs: Math.max(dueAt.getTime() - clock.now().getTime(), 0) },
      ),
    scheduleDeletion: (id) => void scheduleDeletion({ id }, { id }),
    deletionPatienceMs,
    pictures,
    checks: createNumberChecks(bus, {
      questionsPerUser: config.MAX_NUMBER_CHECKS_PER_USER,
      callsPerUser: config.MAX_NUMBER_CHECK_CALLS_PER_USER,
      calls: config.MAX_NUMBER_CHECK_CALLS,
    }),
    scriptChecks: createNumberChecks(bus, {
      questionsPerUser: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      callsPerUser: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      calls: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      knownMs: config.NUMBER_CHECK_LASTS_SECONDS * 1_000,
    }),
    countNumberTry: createNumberTries(store.db, config.NUMBER_TRIES_PER_HOUR),
  };
  const { endpoints, operations, startConsumers } = createApplication(surroundings, config);
  await runtime.serve({
    modules: modules.map((module) => module.open(surroundings)),
    endpoints,
    operations,
    consumers: startConsumers(runtime.consuming),
    rebuilds: {
      'report-measures': ({ onProgress }) =>
        rebuildMeasures({
          ...hearing,
          timeZone,
          now: clock.now,
          ...(onProgress === undefined ? {} : { onProgress }),
        }),
    },
  });
};
