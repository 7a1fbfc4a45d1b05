import type { NotificationEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { NotificationTables } from './database/schema.ts';

/** The options of every consumer, by the service that it follows. */
export type ConsumingFrom = ServiceRuntime<NotificationEvents, NotificationTables>['consuming'];
