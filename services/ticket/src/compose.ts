import { ticketEvents } from '@balcao/contracts';
import { type RuntimeOptions, openRuntime } from '@balcao/service-runtime';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { createFolderMediaStore, createPictureStore } from '@balcao/media-store';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import { createTicketTables } from '../migrations/202611210900-create-ticket-tables.ts';
import { createCatalogueTables } from '../migrations/202611211000-create-catalogue-tables.ts';
import { growTickets } from '../migrations/202611211010-grow-tickets.ts';
import { createNotes } from '../migrations/202611211020-create-notes.ts';
import { createSearch } from '../migrations/202611211030-create-search.ts';
import { indexContacts } from '../migrations/202611211500-index-contacts.ts';
import { rememberLastMessages } from '../migrations/202611211510-remember-last-messages.ts';
import { createContactDeletions } from '../migrations/202611211600-create-contact-deletions.ts';
import { noteMergedContacts } from '../migrations/202611211710-note-merged-contacts.ts';
import { noteRemovedConnections } from '../migrations/202611212000-note-removed-connections.ts';
import { orderQuickAnswers } from '../migrations/202611212010-order-quick-answers.ts';
import { knowEveryNumber } from '../migrations/202611231600-know-every-number.ts';
import { fetchPictures } from '../migrations/202611231710-fetch-pictures.ts';
import { orderByShownNames } from '../migrations/202611242350-order-by-shown-names.ts';
import { countNumberTries } from '../migrations/202611242351-count-number-tries.ts';
import { joinSpellings } from '../migrations/202611261100-join-spellings.ts';
import { searchEveryScript } from '../migrations/202611261150-search-every-script.ts';
import { keepCalendars } from '../migrations/202611261500-keep-calendars.ts';
import { orderWordsOfMessages } from '../migrations/202611261430-order-words-of-messages.ts';
import { foldDigitsOfNames } from '../migrations/202611261545-fold-digits-of-names.ts';
import { findMessagesByWord } from '../migrations/202611261740-find-messages-by-word.ts';
import { knowWhatConnectionsSay } from '../migrations/202611261745-know-what-connections-say.ts';
import { countUsesOfQuickAnswers } from '../migrations/202611261510-count-uses-of-quick-answers.ts';
import { knowWhoWaits } from '../migrations/202611261810-know-who-waits.ts';
import { keepReports } from '../migrations/202611262110-keep-reports.ts';
import { knowTheShapeOfReports } from '../migrations/202611270350-know-the-shape-of-reports.ts';
import { createClosing } from './tickets/jobs/close-by-connection-limits.job.ts';
import { reactToMessages } from '../migrations/202611261820-react-to-messages.ts';
import { createClosingAfterSends } from './tickets/closing/close-after-sends.job.ts';
import { closeAfterSends } from '../migrations/202611262100-close-after-sends.ts';
import { readMeasuresFromTheIndex } from '../migrations/202611270145-read-measures-from-the-index.ts';
import { countLastMessages } from '../migrations/202611280500-count-last-messages.ts';
import { keepTheTransferFlag } from '../migrations/202611281310-keep-the-transfer-flag.ts';
import { findContactsOfSectors } from '../migrations/202611281330-find-contacts-of-sectors.ts';
import { hideNumbersInNames } from '../migrations/202611281400-hide-numbers-in-names.ts';
import { knowSuspendedUsers } from '../migrations/202611281420-know-suspended-users.ts';
import type { TicketConfig, TicketRules } from './config.ts';
import { createApplication, modules, projections } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import { createAutomationTimers, forgetReactions, type Timer } from './automation/index.ts';
import { findDeskTimeZone } from './directory/settings.query.ts';
import { buildReports, replayTurns, rebuildMeasures } from './reports/index.ts';
import { closeIdleTickets } from './tickets/jobs/close-idle-tickets.ts';
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

export const migrations = {
  '202611210900_create_ticket_tables': createTicketTables,
  '202611211000_create_catalogue_tables': createCatalogueTables,
  '202611211010_grow_tickets': growTickets,
  '202611211020_create_notes': createNotes,
  '202611211030_create_search': createSearch,
  '202611211500_index_contacts': indexContacts,
  '202611211510_remember_last_messages': rememberLastMessages,
  '202611211600_create_contact_deletions': createContactDeletions,
  '202611211710_note_merged_contacts': noteMergedContacts,
  '202611212000_note_removed_connections': noteRemovedConnections,
  '202611212010_order_quick_answers': orderQuickAnswers,
  '202611231600_know_every_number': knowEveryNumber,
  '202611231710_fetch_pictures': fetchPictures,
  '202611242350_order_by_shown_names': orderByShownNames,
  '202611242351_count_number_tries': countNumberTries,
  '202611261100_join_spellings': joinSpellings,
  '202611261150_search_every_script': searchEveryScript,
  '202611261430_order_words_of_messages': orderWordsOfMessages,
  '202611261500_keep_calendars': keepCalendars,
  '202611261510_count_uses_of_quick_answers': countUsesOfQuickAnswers,
  '202611261545_fold_digits_of_names': foldDigitsOfNames,
  '202611261740_find_messages_by_word': findMessagesByWord,
  '202611261745_know_what_connections_say': knowWhatConnectionsSay,
  '202611261810_know_who_waits': knowWhoWaits,
  '202611261820_react_to_messages': reactToMessages,
  '202611262100_close_after_sends': closeAfterSends,
  '202611262110_keep_reports': keepReports,
  '202611270145_read_measures_from_the_index': readMeasuresFromTheIndex,
  '202611270350_know_the_shape_of_reports': knowTheShapeOfReports,
  '202611280500_count_last_messages': countLastMessages,
  '202611281310_keep_the_transfer_flag': keepTheTransferFlag,
  '202611281330_find_contacts_of_sectors': findContactsOfSectors,
  '202611281400_hide_numbers_in_names': hideNumbersInNames,
  '202611281420_know_suspended_users': knowSuspendedUsers,
};

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
    migrations,
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
