import type { TicketEvents } from '@balcao/contracts';
import type { Ground } from '@balcao/log-owner';
import type { TicketTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = Ground<TicketEvents, TicketTables>['consuming'];
