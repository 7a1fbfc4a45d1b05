import type { TicketEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { TicketTables } from './database/schema.ts';

/** The options for every consumer of this service, by the service whose events it follows. */
export type ConsumingFrom = ServiceRuntime<TicketEvents, TicketTables>['consuming'];
