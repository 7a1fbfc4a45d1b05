import type { MessagingEvents } from '@balcao/contracts';
import {
  type EventStore,
  type StoreTables,
  type StoreTransaction,
  commandHandlerOf,
} from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { MessagingTables } from './schema.ts';

export type MessagingStore = EventStore<MessagingEvents, MessagingTables>;
export type MessagingTransaction = StoreTransaction<MessagingEvents, MessagingTables>;
export type MessagingDb = Kysely<MessagingTables & StoreTables>;

export const commandHandler = commandHandlerOf<MessagingEvents, MessagingTables>();
