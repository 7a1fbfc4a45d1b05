import type { MessagingEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { MessagingTables } from './database/schema.ts';

/** What every consumer of this service is started with, by the service whose events it applies. */
export type ConsumingFrom = ServiceRuntime<MessagingEvents, MessagingTables>['consuming'];
