import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { disposeAtEnd, testPostgres } from '@balcao/testkit';
import type { Kysely } from 'kysely';
import {
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  type Database,
  type EventStore,
  type EventStoreOptions,
  type MasterKey,
  type Projection,
  type Sealing,
  type Upcaster,
} from '../src/index.ts';
import {
  accountsProjection,
  bookingsProjection,
  ledgerEvents,
  type LedgerDatabase,
  type LedgerEvents,
  type LedgerTables,
} from './ledger.ts';

export type Ledger = {
  url: string;
  database: Database<LedgerTables>;
  db: Kysely<LedgerDatabase>;
  sealing: Sealing;
  store: EventStore<LedgerEvents, LedgerTables>;
};

export const schema = 'ledger';
export const masterKey: MasterKey = { id: 'first', key: randomBytes(32) };

/** The folder of its own migrations. */
export const migrations = join(import.meta.dirname, 'migrations');

/** A ledger in its own database, with tables that are created once per run. */
export const newLedger = async (options: LedgerOptions = {}): Promise<Ledger> => {
  const { url } = await testPostgres({ templateKey: 'ledger', migrate: migrateLedger });
  return openLedger(url, options);
};

const migrateLedger = async (url: string): Promise<void> => {
  const { db, close } = createDatabase<LedgerTables>({ url, schema, applicationName: 'template' });
  try {
    await migrate(db, { schema, service: 'ticket', migrations });
  } finally {
    await close();
  }
};

export type LedgerOptions = {
  onCommit?: NonNullable<EventStoreOptions<LedgerEvents, LedgerTables>['onCommit']>;
  projections?: readonly Projection<LedgerEvents, LedgerTables>[];
  upcasters?: readonly Upcaster[];
  poolSize?: number;
  applicationName?: string;
};

/** Opens the ledger as another process of the same service. */
export const openLedger = (
  url: string,
  { poolSize = 6, applicationName = 'ledger', ...options }: LedgerOptions = {},
): Ledger => {
  const database = createDatabase<LedgerTables>({ url, schema, applicationName, poolSize });
  disposeAtEnd(() => database.close());
  const { db } = database;
  const sealing = createSealing({ db, masterKey: { current: masterKey } });
  const store = createEventStore({
    service: 'ticket',
    db,
    catalog: ledgerEvents,
    sealing,
    projections: [accountsProjection, bookingsProjection],
    ...options,
  });
  return { url, database, db, sealing, store };
};
