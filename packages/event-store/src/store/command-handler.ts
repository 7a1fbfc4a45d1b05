import {
  AppError,
  type EventCatalog,
  type Failure,
  type NewEventOf,
  type PastEventOf,
  type Result,
} from '@balcao/contracts';
import type { Decider } from '../core/decider.ts';
import type { EventStore } from './event-store.ts';
import type { Executed } from './execute.ts';
import type { AppendOptions, CommandSource, Decided, StoreTransaction } from './store-transaction.ts';

/** @throws AppError with the failure */
export const orThrow = <Value>(outcome: Result<Value, Failure>): Value => {
  if (!outcome.ok) throw AppError.from(outcome.error);
  return outcome.value;
};

type OnceOptions = AppendOptions & {
  /** The same id gives the first answer for 24 hours. */
  readonly commandId?: string;
};

export type CommandHandler<C extends EventCatalog, DB, State, Command, Id> = {
  /** Loads, decides and appends in a transaction of its own. @throws AppError with the decider's failure */
  readonly execute: (
    store: EventStore<C, DB>,
    id: Id,
    command: CommandSource<C, DB, Command>,
    options: OnceOptions,
  ) => Promise<Executed<State, C>>;
  /** The same as a part of a transaction, which ends with the failure. @throws AppError with the decider's failure */
  readonly within: (
    tx: StoreTransaction<C, DB>,
    id: Id,
    command: CommandSource<C, DB, Command>,
    options: AppendOptions,
  ) => Promise<Decided<State, C>>;
};

/** The command handlers of one service: `commandHandlerOf<TicketEvents, TicketTables>()(tagDecider, tagStream)`. */
export const commandHandlerOf =
  <C extends EventCatalog, DB>() =>
  <State, Command, New extends NewEventOf<C>, Past extends PastEventOf<C>, Problem extends Failure, Id>(
    decider: Decider<State, Command, New, Past, Problem>,
    streamOf: (id: Id) => string,
  ): CommandHandler<C, DB, State, Command, Id> => ({
    execute: async (store, id, command, options) =>
      orThrow(await store.execute({ ...options, decider, stream: streamOf(id), command })),
    within: async (tx, id, command, options) =>
      orThrow(await tx.execute({ ...options, decider, stream: streamOf(id), command })),
  });
