import type { EventCatalog } from '@balcao/contracts';
import type { Ground } from '@balcao/log-owner';
import type { NotificationTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = Ground<EventCatalog, NotificationTables>['consuming'];
