import { AppError } from '@balcao/contracts';
import type { Consumer } from '@balcao/event-bus';
import { type RebuildOptions, renameTables } from '@balcao/event-store';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';

/** How the consumers of a rebuild differ from the running ones. */
export type Filling = {
  /** The prefix of their names. */
  readonly name: string;
  /** Sends their statements to the tables beside the live ones. */
  readonly rename: KyselyPlugin;
  readonly onApplied: (count: number) => void;
};

type BesideOptions<DB, Result> = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: Kysely<DB>;
  /** The consumer that fills the tables, or the common prefix of several. */
  readonly consumer: string;
  readonly tables: readonly string[];
  readonly start: (filling: Filling) => readonly Consumer[];
  /** Makes the writers of the live tables wait. */
  readonly hold: (holder: Kysely<DB>) => Promise<void>;
  /** Corrects the live tables by the ones beside them. */
  readonly correct: (holder: Kysely<DB>) => Promise<Result>;
};

export const nextOf = (table: string): string => `${table}__next`;
export const rebuildingName = (consumer: string): string => `${consumer}-rebuild`;

/**
 * Reads the logs of other services again, from their first event, into tables beside the live ones, and corrects these
 * while the service runs. Readers are not blocked; writers wait for the last few events.
 * @throws AppError ERR_CONFLICT if another rebuild of these tables is running, or if an event cannot be applied
 */
export const rebuildBeside = <DB, Result>(options: BesideOptions<DB, Result>): Promise<Result> =>
  options.db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${rebuildingName(options.consumer)} || ' ' || current_schema(), 0)`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked !== true) throw new AppError('ERR_CONFLICT', { reason: 'rebuild-under-way' });
    try {
      await clear(connection, options);
      for (const table of options.tables)
        await sql`create unlogged table ${sql.table(nextOf(table))} (like ${sql.table(table)} including all)`.execute(
          connection,
        );
      return await readAgain(connection, options);
    } finally {
      await clear(connection, options);
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

/** Includes what an earlier rebuild left. */
const clear = async <DB>(
  db: Kysely<DB>,
  { consumer, tables }: { readonly consumer: string; readonly tables: readonly string[] },
): Promise<void> => {
  await sql`drop table if exists ${sql.join(tables.map((table) => sql.table(nextOf(table))))}`.execute(db);
  for (const table of ['consumer_positions', 'dead_letters'])
    await sql`delete from ${sql.table(table)} where starts_with(consumer, ${rebuildingName(consumer)})`.execute(
      db,
    );
};

const readAgain = async <DB, Result>(
  connection: Kysely<DB>,
  { consumer, tables, start, hold, correct, onProgress }: BesideOptions<DB, Result>,
): Promise<Result> => {
  let done = 0;
  const report = (left: number): void => onProgress?.({ done, total: done + left });
  const consumers = start({
    name: rebuildingName(consumer),
    rename: renameTables(new Map(tables.map((table) => [table, nextOf(table)]))),
    onApplied: (count) => {
      done += count;
      report(consumers.reduce((sum, each) => sum + each.lag(), 0));
    },
  });
  const caughtUp = () => Promise.all(consumers.map((each) => each.caughtUp()));
  try {
    await caughtUp();
    for (const table of tables) await sql`analyze ${sql.table(nextOf(table))}`.execute(connection);
    return await connection.transaction().execute(async (holder) => {
      await sql`set local statement_timeout = 0`.execute(holder);
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(holder);
      await hold(holder);
      // The writers wait, so every event behind the live tables is in a log already.
      await caughtUp();
      for (const each of consumers)
        if ((await each.countParked()) > 0)
          throw new AppError('ERR_CONFLICT', { reason: 'an event cannot be applied' });
      report(0);
      return await correct(holder);
    });
  } finally {
    await Promise.all(consumers.map((each) => each.stop()));
  }
};
