import type { NotificationEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { NotificationTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = ServiceRuntime<NotificationEvents, NotificationTables>['consuming'];
