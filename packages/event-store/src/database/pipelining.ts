import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryExecutorProvider,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PipelinedConnection } from './pipelined-connection.ts';
import { createStatementNames } from './statement-names.ts';

/** Kysely's own Postgres dialect, with connections that send several statements in one write. */
export const pipelinedDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Sends a write whose result is not needed, together with the transaction's next statement or its commit. */
export const sendAhead = (db: QueryExecutorProvider, statement: RawBuilder<unknown>): Promise<void> =>
  onConnection(db, (connection) => {
    connection.sendAhead(statement.compile(db));
    return Promise.resolve();
  });

/** Sends the transaction's last statement, and the commit without waiting for its answer. */
export const executeLast = <Row>(
  db: QueryExecutorProvider,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> =>
  onConnection(db, async (connection) => {
    const { rows } = await connection.executeLast<Row>(statement.compile(db));
    return rows;
  });

/**
 * Transactions look rows up by keys. One generic plan for all values is faster: planning took longer than finding, and
 * Postgres would plan again for every short list of keys. Queries outside transactions have limits, so their plans may
 * differ.
 */
const begin = 'begin; set local plan_cache_mode = force_generic_plan';

const beginningOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  isolationLevel === undefined && accessMode === undefined
    ? begin
    : ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
        .filter((part) => part !== undefined)
        .join(' ');

const driverOf = (pool: Pool): Driver => {
  const names = createStatementNames();
  const connections = new WeakMap<PoolClient, PipelinedConnection>();
  const broken = new WeakSet<DatabaseConnection>();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const client = await pool.connect();
      const connection = connections.get(client) ?? new PipelinedConnection(client, names);
      connections.set(client, connection);
      return connection;
    },
    beginTransaction: (connection, settings) => {
      pipelined(connection).begin(beginningOf(settings));
      return Promise.resolve();
    },
    commitTransaction: (connection) => pipelined(connection).commit(),
    rollbackTransaction: async (connection) => {
      try {
        await pipelined(connection).rollBack();
      } catch (error) {
        broken.add(connection);
        throw error;
      }
    },
    releaseConnection: (connection) => {
      pipelined(connection).release(broken.has(connection));
      return Promise.resolve();
    },
    destroy: () => pool.end(),
  };
};

const onConnection = <T>(
  db: QueryExecutorProvider,
  use: (connection: PipelinedConnection) => Promise<T>,
): Promise<T> => db.getExecutor().provideConnection((connection) => use(pipelined(connection)));

const pipelined = (connection: DatabaseConnection): PipelinedConnection => {
  if (connection instanceof PipelinedConnection) return connection;
  throw new TypeError('This connection is not of the pipelined dialect.');
};
