import type { ColumnType, Generated, Transaction } from 'kysely';

type WrittenAsText = ColumnType<unknown, string, string>;

/** One row per event. `log_order` follows conflicts across partitions; `position` is dense within one. */
export type EventRows = {
  partition: number;
  position: number;
  log_order: Generated<number>;
  stream: string;
  revision: number;
  id: string;
  type: string;
  version: number;
  data: WrittenAsText;
  /** iv | tag | ciphertext, AES-256-GCM under the subject's key, with the event's id as additional data. */
  sealed: Buffer | null;
  subject: string | null;
  metadata: WrittenAsText;
  at: Date;
};

export type StreamRows = { stream: string; revision: number; partition: number };
export type PartitionRows = { partition: number; position: number };

export type SnapshotRows = {
  stream: string;
  /** Name and version of the state's shape. */
  shape: string;
  revision: number;
  /** The subjects under whose keys the state is sealed, in ascending order. */
  subjects: string[];
  state: Buffer;
};

export type KeyRows = {
  subject: string;
  key_id: string;
  master_key_id: string;
  wrapped: Buffer;
  created_at: Generated<Date>;
};

export type RelayRows = { partition: number; position: number };

export type CommandRows = {
  command_id: string;
  /** The digest of the request under this id; null if there was none. */
  digest: Generated<string | null>;
  answer: WrittenAsText;
  /** The appended events, as [stream, revision] pairs. */
  appended: WrittenAsText;
  at: Generated<Date>;
};

export type ConsumerPositionRows = { consumer: string; source: string; partition: number; position: number };

export type DeadLetterRows = {
  consumer: string;
  source: string;
  partition: number;
  position: number;
  stream: string;
  event: WrittenAsText;
  error: string;
  attempts: number;
  parked_at: Generated<Date>;
};

/** The store's tables in a service's schema; each service adds its own. */
export type StoreTables = {
  es_events: EventRows;
  es_streams: StreamRows;
  es_partitions: PartitionRows;
  es_snapshots: SnapshotRows;
  es_keys: KeyRows;
  es_relay: RelayRows;
  es_commands: CommandRows;
  consumer_positions: ConsumerPositionRows;
  dead_letters: DeadLetterRows;
};

/** The same transaction without the store's tables in its type: projections know only their service's tables. */
export const ownTables = <DB>(tx: Transaction<DB & StoreTables>): Transaction<DB> => {
  if (!knowsOwnTables<DB>(tx)) throw new Error('A projection runs in a transaction only.');
  return tx;
};

// Kysely's types are invariant, so TypeScript cannot see that fewer tables are always safe.
const knowsOwnTables = <DB>(
  tx: Transaction<DB & StoreTables>,
): tx is Transaction<DB & StoreTables> & Transaction<DB> => tx.isTransaction;
