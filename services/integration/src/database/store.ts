import type { IntegrationEvents } from '@balcao/contracts';
import type { EventStore, StoreTransaction } from '@balcao/event-store';
import type { IntegrationTables } from './schema.ts';

export type IntegrationStore = EventStore<IntegrationEvents, IntegrationTables>;
export type IntegrationTransaction = StoreTransaction<IntegrationEvents, IntegrationTables>;
