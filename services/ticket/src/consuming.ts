import type { TicketEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { TicketTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = ServiceRuntime<TicketEvents, TicketTables>['consuming'];
