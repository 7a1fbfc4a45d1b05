import type { AuthEvents } from '@balcao/contracts';
import {
  type EventStore,
  type StoreTables,
  type StoreTransaction,
  commandHandlerOf,
} from '@balcao/event-store';
import type { AuthTables } from './schema.ts';
import type { Kysely } from 'kysely';

export type AuthStore = EventStore<AuthEvents, AuthTables>;
export type AuthTransaction = StoreTransaction<AuthEvents, AuthTables>;
export type AuthDb = Kysely<AuthTables & StoreTables>;

export const commandHandler = commandHandlerOf<AuthEvents, AuthTables>();
