import { askServer } from '@balcao/local/stores/line-protocol';
import { credentialsOf, serverAddressOf } from '@balcao/local/stores/store-address';
import pg from 'pg';

/** Named counters that only grow. */
export type Counters = Readonly<Record<string, number>>;

/** Before the desk's second start: Postgres then counts statements by the service that asked. */
export const countStatements = async (databaseUrl: string): Promise<void> => {
  await withClient(databaseUrl, async (client) => {
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await client.query('create extension if not exists pg_stat_statements');
  });
};

const withClient = async <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Each service has a role of its own. A transaction that only reads gets no id, so the ids count those that write; a
 * backend reports its transactions up to ten seconds late (`flushMs`).
 */
export const postgresCounts = (databaseUrl: string): Promise<Counters> =>
  withClient(databaseUrl, async (client) => {
    const { rows: totals } = await client.query<{ transactions: number; writing: number; wal: number }>(
      `select (select sum(xact_commit + xact_rollback)::float8 from pg_stat_database) as transactions,
         pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writing,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`,
    );
    const { rows } = await client.query<{ service: string; statements: number; commits: number }>(
      `select replace(substr(r.rolname, length(current_database()) + 2), '_', '-') as service,
         coalesce(sum(calls) filter (where query !~* '^\\s*(begin|commit|rollback)'), 0)::float8 as statements,
         coalesce(sum(calls) filter (where query ~* '^\\s*commit'), 0)::float8 as commits
       from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname like current_database() || '\\_%'
       group by 1 order by 1`,
    );
    const [total] = totals;
    return {
      'transactions, all': total?.transactions ?? Number.NaN,
      'transactions that wrote, all': total?.writing ?? Number.NaN,
      'bytes of the log of Postgres': total?.wal ?? Number.NaN,
      ...byService('commits', rows, ({ commits }) => commits),
      ...byService('statements', rows, ({ statements }) => statements),
    };
  });

const byService = <T extends { readonly service: string }>(
  what: string,
  rows: readonly T[],
  of: (row: T) => number,
): Counters => ({
  [`${what}, all`]: rows.reduce((sum, row) => sum + of(row), 0),
  ...Object.fromEntries(rows.map((row) => [`${what}, ${row.service}`, of(row)])),
});

export const flushMs = 11_000;

const inWire = (words: readonly string[]): string =>
  [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ''].join('\r\n');

export const redisCounts = async (url: string): Promise<Counters> => {
  const address = new URL(url);
  const { password } = credentialsOf(address);
  const answer = await askServer(
    serverAddressOf(address, 6379),
    [...(password === '' ? [] : [['AUTH', password]]), ['INFO', 'stats']].map(inWire).join(''),
    (text) => /total_commands_processed:\d+\r\n/.test(text),
  );
  return { 'Redis commands': Number(/total_commands_processed:(\d+)/.exec(answer)?.[1] ?? Number.NaN) };
};
