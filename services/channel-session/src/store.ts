import type { ChannelSessionEvents } from '@balcao/contracts';
import type { EventStore, StoreTransaction } from '@balcao/event-store';
import type { ChannelSessionTables } from './database/schema.ts';

export type ChannelSessionStore = EventStore<ChannelSessionEvents, ChannelSessionTables>;
export type ChannelSessionTransaction = StoreTransaction<ChannelSessionEvents, ChannelSessionTables>;
