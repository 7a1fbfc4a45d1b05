import type { ChannelSessionEvents } from '@balcao/contracts';
import { type EventStore, type StoreTransaction, commandHandlerOf } from '@balcao/event-store';
import type { ChannelSessionTables } from './schema.ts';

export type ChannelSessionStore = EventStore<ChannelSessionEvents, ChannelSessionTables>;
export type ChannelSessionTransaction = StoreTransaction<ChannelSessionEvents, ChannelSessionTables>;

export const commandHandler = commandHandlerOf<ChannelSessionEvents, ChannelSessionTables>();
