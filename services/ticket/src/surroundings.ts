import type { TicketEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import type { Clock, Logger } from '@balcao/service-kit';
import type { ConsumingFrom as ConsumingFromOf, Module } from '@balcao/service-runtime';
import type { Jobs } from '@balcao/service-runtime/jobs/jobs';
import type { TicketConfig, TicketRules } from './config.ts';
import type { TicketTables } from './database/schema.ts';
import type { TicketStore } from './database/store.ts';
import type { ticketJobs } from './ticket.jobs.ts';

/** The options for every consumer of this service, by the service whose events it follows. */
export type ConsumingFrom = ConsumingFromOf<TicketEvents, TicketTables>;

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: TicketStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: TicketRules & Pick<TicketConfig, 'FFMPEG_PATH' | 'PATH'>;
  readonly consumingFrom: ConsumingFrom;
  readonly jobs: Jobs;
  readonly catalogue: typeof ticketJobs;
  /** Read on every use, so a change applies at once (rule D10). */
  readonly timeZone: () => Promise<string>;
  /** Where holders of connections store what they fetched. */
  readonly source: MediaStore;
  readonly pictures: MediaStore;
  /** How long a call that deletes every contact runs before a job continues. */
  readonly deletionPatienceMs: number;
  /** The pause between two pictures of a connection. */
  readonly picturesPaceMs: number;
};

/** One aggregate of this service. */
export type TicketModule = Module<TicketEvents, TicketTables, Surroundings>;
