import type { TicketEvents } from '@balcao/contracts';
import {
  commandHandlerOf,
  type EventStore,
  type StoreTables,
  type StoreTransaction,
} from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { TicketTables } from './schema.ts';

export type TicketStore = EventStore<TicketEvents, TicketTables>;
export type TicketTransaction = StoreTransaction<TicketEvents, TicketTables>;
/** The pool or a transaction. */
export type TicketDb = Kysely<TicketTables & StoreTables>;

export const commandHandler = commandHandlerOf<TicketEvents, TicketTables>();
