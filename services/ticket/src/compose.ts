import { ticketEvents } from '@balcao/contracts';
import { type GroundOptions, openGround } from '@balcao/log-owner';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import { createTicketTables } from '../migrations/202611210900-create-ticket-tables.ts';
import { createCatalogueTables } from '../migrations/202611211000-create-catalogue-tables.ts';
import { growTickets } from '../migrations/202611211010-grow-tickets.ts';
import { createNotes } from '../migrations/202611211020-create-notes.ts';
import { createApplication, projections } from './application.ts';
import type { TicketConfig } from './config.ts';
import type { TicketTables } from './database/schema.ts';
import { createImporting } from './features/import-contacts/import-contacts.job.ts';

type Config = GroundOptions<typeof ticketEvents, TicketTables>['config'] & Pick<TicketConfig, 'REDIS_URL'>;

export const migrations = {
  '202611210900_create_ticket_tables': createTicketTables,
  '202611211000_create_catalogue_tables': createCatalogueTables,
  '202611211010_grow_tickets': growTickets,
  '202611211020_create_notes': createNotes,
};

/** The composition root: everything is made once here, and stops in the reverse order. */
export const compose = async (
  config: Config,
  lifecycle: Lifecycle,
  { log, clock = systemClock }: { readonly log: Logger; readonly clock?: Clock },
): Promise<void> => {
  const ground = await openGround({
    service: 'ticket',
    catalog: ticketEvents,
    projections,
    migrations,
    config,
    lifecycle,
    log,
    now: clock.now,
  });
  const { store, bus } = ground;
  const importing = createImporting({ store, bus, clock, log, redisUrl: config.REDIS_URL });
  importing.start();
  await lifecycle.start('imports', { stop: importing.stop });
  const { endpoints, operations, startConsumers } = createApplication(store, clock, bus, importing);
  await ground.serve({ endpoints, operations, consumers: startConsumers(ground.consuming) });
};
