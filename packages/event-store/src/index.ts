export { createCheckpoint, type ParkedStream, type StoreCheckpoint } from './consumers/checkpoint.ts';
export { fold, stateAfter, type Decider } from './core/decider.ts';
export { firstRevision, type Unpositioned } from './core/event.ts';
export type { StoreLog } from './core/log.ts';
export { partitionCount, partitionOf } from './core/partition.ts';
export type { ConsumerCheckpoint, RelayPublisher } from './core/ports.ts';
export { assertVersion } from './core/event.ts';
export { upcast, type Upcasted, type Upcaster } from './core/upcasting.ts';
export { buildOnce, type ValueOf } from './database/build-once.ts';
export { createDatabase, type Database, type DatabaseOptions } from './database/create-database.ts';
export { migrate, type MigrateOptions } from './database/migrate.ts';
export { violatedConstraint } from './database/pg-errors.ts';
export type { StoreTables } from './database/store-tables.ts';
export type { Expected } from './log/claim-streams.ts';
export { projectRow } from './projections/project-row.ts';
export { each, type Projection } from './projections/projection.ts';
export { renameTables } from './projections/rename-tables.ts';
export type { RebuildHashes, RebuildOptions } from './store/rebuild.ts';
export { hashTables } from './projections/table-hash.ts';
export { startRelay, type Relay, type RelayOptions } from './relay/relay.ts';
export { parseMasterKey, type MasterKey, type MasterKeys } from './sealing/master-key.ts';
export { createSealing, type Sealing, type SubjectKey } from './sealing/sealing.ts';
export {
  createEventStore,
  type EventStore,
  type EventStoreOptions,
  type Transacted,
} from './store/event-store.ts';
export { commandHandlerOf, orThrow, type CommandHandler } from './store/command-handler.ts';
export { editSince } from './store/edit-since.ts';
export { createGroupCommit, type GroupCommitOptions } from './store/group-commit.ts';
export { busyPace, type Pace, steadyPace } from './core/pace.ts';
export type { Executed } from './store/execute.ts';
export { type CommandKey, refuseReuse, claimCommandId } from './store/remembered-commands.ts';
export type {
  AppendOptions,
  CommandSource,
  Decided,
  Loaded,
  StoreTransaction,
} from './store/store-transaction.ts';
