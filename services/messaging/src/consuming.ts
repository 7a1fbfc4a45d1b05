import type { MessagingEvents } from '@balcao/contracts';
import type { Ground } from '@balcao/log-owner';
import type { MessagingTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = Ground<MessagingEvents, MessagingTables>['consuming'];
