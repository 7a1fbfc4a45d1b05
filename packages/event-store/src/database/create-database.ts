import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { pipelinedDialect } from './pipelining.ts';
import type { StoreTables } from './store-tables.ts';

export type DatabaseOptions = {
  readonly url: string;
  /** The service's schema; `public` follows it in the search path, for extensions. */
  readonly schema: string;
  readonly applicationName: string;
  /** Default: 6. */
  readonly poolSize?: number;
};

export type Database<DB> = {
  readonly db: Kysely<DB & StoreTables>;
  /** Waits for running queries and ends every connection. */
  readonly close: () => Promise<void>;
  /** @throws if Postgres does not answer */
  readonly ping: () => Promise<void>;
};

/** Kysely on a pool whose connections use the service's schema. int8 comes back as a number, also in arrays. */
export const createDatabase = <DB>(options: DatabaseOptions): Database<DB> => {
  const pool = new pg.Pool({
    connectionString: addressOf(options),
    application_name: options.applicationName,
    max: options.poolSize ?? 6,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 5_000,
    statement_timeout: 30_000,
    keepAlive: true,
    pipeline: true,
    types: numbersForInt8(),
  });
  // If a connection dies between two queries, the process must not end: the next query fails, and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = new Kysely<DB & StoreTables>({ dialect: pipelinedDialect(pool) });
  return {
    db,
    close: () => db.destroy(),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
};

const addressOf = ({ url, schema }: DatabaseOptions): string => {
  const address = new URL(url);
  const settings = [
    address.searchParams.get('options') ?? '',
    `-c search_path="${schema}",public`,
    // A client whose machine vanished frees its locks within half a minute.
    '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  ];
  address.searchParams.set('options', settings.join(' ').trim());
  return address.href;
};

const parseInt8 = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('An int8 beyond 2^53 came from the database.');
  return number;
};

/** The type's OID, for which the driver has no name. */
const int8ArrayType = 1016;

/** For one dimension without nulls. */
const parseInt8Array = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8);

const numbersForInt8 = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  types.setTypeParser(int8ArrayType, parseInt8Array);
  return types;
};
