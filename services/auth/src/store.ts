import type { AuthEvents } from '@balcao/contracts';
import type { EventStore, StoreTables, StoreTransaction } from '@balcao/event-store';
import type { AuthTables } from './database/schema.ts';
import type { Kysely } from 'kysely';

export type AuthStore = EventStore<AuthEvents, AuthTables>;
export type AuthTransaction = StoreTransaction<AuthEvents, AuthTables>;
export type AuthDb = Kysely<AuthTables & StoreTables>;
