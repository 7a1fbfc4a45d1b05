import type {
  EventCatalog,
  NewEventMetadata,
  Failure,
  NewEventOf,
  PastEventOf,
  Result,
} from '@balcao/contracts';
import type { Transaction } from 'kysely';
import type { Decider } from '../core/decider.ts';
import type { Unpositioned } from '../core/event.ts';
import type { StoreTables } from '../database/store-tables.ts';
import type { Expected } from '../log/claim-streams.ts';
import type { Resealing } from '../sealing/sealing.ts';

export type AppendOptions = {
  readonly metadata: NewEventMetadata;
  /** Selects the partition; default: the stream's name. A stream keeps the key of its first event. */
  readonly partitionKey?: string;
  /**
   * The stream should be absent, and is unless the same request comes twice. A right guess saves a round trip; a wrong
   * one runs the work again.
   */
  readonly isLikelyAbsent?: boolean;
};

export type Loaded<State> = {
  readonly state: State;
  /** The revision of the last event; 0 if the stream is absent. */
  readonly revision: number;
};

export type Decided<State, C extends EventCatalog> = Loaded<State> & {
  /** Empty: the command was done before. */
  readonly events: readonly Unpositioned<PastEventOf<C>>[];
};

/** A command, or a function that creates it, which may generate ids and read own tables. */
export type CommandSource<C extends EventCatalog, DB, Command> =
  Command | ((tx: StoreTransaction<C, DB>) => Promise<Command>);

export type ExecuteInTransaction<
  C extends EventCatalog,
  DB,
  State,
  Command,
  New extends NewEventOf<C>,
  Past extends PastEventOf<C>,
  Problem extends Failure,
> = AppendOptions & {
  readonly decider: Decider<State, Command, New, Past, Problem>;
  readonly stream: string;
  readonly command: NoInfer<CommandSource<C, DB, Command>>;
};

/**
 * One transaction over several streams and the service's tables. Appends are projected at once, so that later
 * statements read them. Appends of the same tick are written together: prefer `Promise.all` over a loop that waits for
 * each.
 */
export type StoreTransaction<C extends EventCatalog, DB> = {
  readonly db: Transaction<DB & StoreTables>;
  readonly load: <State, Command, New, Past extends PastEventOf<C>, Problem extends Failure>(
    decider: Decider<State, Command, New, Past, Problem>,
    stream: string,
  ) => Promise<Loaded<State>>;
  /** The state at the revision that an edit is based on. @throws AppError ERR_VALIDATION if the stream never had it */
  readonly loadAt: <State, Command, New, Past extends PastEventOf<C>, Problem extends Failure>(
    decider: Decider<State, Command, New, Past, Problem>,
    stream: string,
    revision: number,
  ) => Promise<State>;
  readonly execute: <
    State,
    Command,
    New extends NewEventOf<C>,
    Past extends PastEventOf<C>,
    Problem extends Failure,
  >(
    options: ExecuteInTransaction<C, DB, State, Command, New, Past, Problem>,
  ) => Promise<Result<Decided<State, C>, Problem>>;
  /**
   * `exists` only if the stream was expected to be absent; then nothing is written. A lost race runs the whole work
   * again.
   */
  readonly append: (
    stream: string,
    expected: Expected,
    events: readonly NewEventOf<C>[],
    options: AppendOptions,
  ) => Promise<'appended' | 'exists'>;
  /**
   * Erases people with this transaction: their keys, and the remembered answers to commands about them or about
   * `streams`. The caller deletes their plain rows.
   */
  readonly erase: (subjects: readonly string[], streams?: readonly string[]) => Promise<void>;
  /** Moves data of one subject to another: they are erased with the other one from now on. */
  readonly reseal: (resealing: Resealing) => Promise<void>;
  /** The events that this transaction appended to the stream so far, in order. */
  readonly appendedTo: (stream: string) => readonly Unpositioned<PastEventOf<C>>[];
};
