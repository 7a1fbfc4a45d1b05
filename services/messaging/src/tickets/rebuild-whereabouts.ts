import { AppError } from '@balcao/contracts';
import { type RebuildHashes, type RebuildOptions, renameTables } from '@balcao/event-store';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import { startWhereabouts, whereaboutsConsumer } from './follow-whereabouts.consumer.ts';

const rebuildingConsumer = `${whereaboutsConsumer}-rebuild`;
const table = 'rm_tickets';
const nextTable = `${table}_next`;
const [live, next] = [sql.table(table), sql.table(nextTable)];
const rename = renameTables(new Map([[table, nextTable]]));
const lock = sql`hashtextextended('rebuild whereabouts ' || current_schema(), 0)`;

type Options = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: MessagingDb;
  readonly consumingFrom: ConsumingFrom;
};

/**
 * Reads ticket's log again, from its first event, into a table beside the one that is there, whose rows it then replaces.
 * Readers are not blocked. The consumer waits for the last few events, and goes on from there.
 * @throws AppError ERR_CONFLICT if another rebuild is running
 */
export const rebuildWhereabouts = (options: Options): Promise<RebuildHashes> =>
  options.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked !== true) throw new AppError('ERR_CONFLICT', { reason: 'rebuild-under-way' });
    try {
      await clear(connection);
      await sql`create unlogged table ${next} (like ${live} including all)`.execute(connection);
      return await readAgain(options);
    } finally {
      await clear(connection);
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

/** Also what an earlier one left behind. */
const clear = async (db: MessagingDb): Promise<void> => {
  await sql`drop table if exists ${next}`.execute(db);
  await db.deleteFrom('consumer_positions').where('consumer', '=', rebuildingConsumer).execute();
  await db.deleteFrom('dead_letters').where('consumer', '=', rebuildingConsumer).execute();
};

const readAgain = async ({ db, consumingFrom, onProgress }: Options): Promise<RebuildHashes> => {
  let done = 0;
  const consumer = startWhereabouts(consumingFrom, {
    name: rebuildingConsumer,
    tableOf: (live) => live.withPlugin(rename),
    onApplied: (count) => {
      done += count;
      onProgress?.({ done, total: done + consumer.lag() });
    },
  });
  try {
    await consumer.caughtUp();
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
      // The consumer of the live table waits for its positions.
      await sql`
        select from consumer_positions where consumer = ${whereaboutsConsumer} order by partition for update
      `.execute(tx);
      await consumer.caughtUp();
      if ((await consumer.countParked()) > 0)
        throw new AppError('ERR_CONFLICT', { reason: 'an event cannot be applied' });
      onProgress?.({ done, total: done });
      const hashes = { hashLive: await hashOf(tx, table), hashRebuilt: await hashOf(tx, nextTable) };
      await replaceRows(tx);
      return hashes;
    });
  } finally {
    await consumer.stop();
  }
};

const replaceRows = async (tx: MessagingDb): Promise<void> => {
  await sql`
    update consumer_positions live set position = anew.position from consumer_positions anew
    where live.consumer = ${whereaboutsConsumer} and anew.consumer = ${rebuildingConsumer}
      and anew.source = live.source and anew.partition = live.partition
  `.execute(tx);
  await sql`delete from ${live}`.execute(tx);
  await sql`insert into ${live} select * from ${next}`.execute(tx);
};

const hashOf = async (db: MessagingDb, name: string): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select concat_ws(' ', count(*), sum(hashtextextended(t::text, 0))) as hash from ${sql.table(name)} t
  `.execute(db);
  return rows[0]?.hash ?? '';
};
