import { AppError } from '@balcao/contracts';
import { startConsumer } from '@balcao/event-bus';
import { type RebuildHashes, type RebuildOptions, renameTables } from '@balcao/event-store';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#consuming.ts';
import type { TicketDb, TicketStore } from '#database/store.ts';
import { measureNext } from './build-reports.job.ts';
import { noteTurns, turnsConsumer } from './follow-turns.consumer.ts';
import { holdReports } from './measure-spans.ts';
import { saidBy, saidEvents } from './turns.rules.ts';

const rebuildingConsumer = `${turnsConsumer}-rebuild`;
const table = 'rm_report_turns';
const nextTable = `${table}_next`;
const [live, next] = [sql.table(table), sql.table(nextTable)];
const rename = renameTables(new Map([[table, nextTable]]));

type Parts = Pick<RebuildOptions, 'onProgress'> & {
  readonly store: TicketStore;
  readonly consumingFrom: ConsumingFrom;
  readonly timeZone: () => Promise<string>;
  readonly now: () => Date;
};

/** Measures everything anew, by all that was said. Figures stand meanwhile, and say that they are computed anew. */
export const rebuildMeasures = async (parts: Parts): Promise<RebuildHashes> => {
  const { store, timeZone, now } = parts;
  const until = now();
  const hashLive = await hashOf(store.db, until);
  await hearAgain(parts);
  const zone = await timeZone();
  for (let isMore = true; isMore;) isMore = await measureNext(store, zone);
  return { hashLive, hashRebuilt: await hashOf(store.db, until) };
};

/**
 * Hears again all that was said, into turns beside those that are there, which then take their place.
 * @throws AppError ERR_CONFLICT when that is under way already
 */
export const hearAgain = (parts: Omit<Parts, 'timeZone' | 'now'>): Promise<void> =>
  parts.store.db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('hear again ' || current_schema(), 0)`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked !== true) throw new AppError('ERR_CONFLICT', { reason: 'rebuild-under-way' });
    try {
      await clear(connection);
      await sql`create unlogged table ${next} (like ${live} including all)`.execute(connection);
      await hearAll(parts);
    } finally {
      await clear(connection);
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

/** Also what an earlier one left behind. */
const clear = async (db: TicketDb): Promise<void> => {
  await sql`drop table if exists ${next}`.execute(db);
  await db.deleteFrom('consumer_positions').where('consumer', '=', rebuildingConsumer).execute();
  await db.deleteFrom('dead_letters').where('consumer', '=', rebuildingConsumer).execute();
};

/** Of what happened until then. */
const hashOf = async (db: TicketDb, until: Date): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select concat_ws(' ',
      (select sum(hashtextextended(t::text, 0)) from ${live} t
        where t.began_at < ${until} and (t.answered_at is null or t.answered_at < ${until})),
      (select sum(hashtextextended(m::text, 0)) from rm_report_measures m where m.at < ${until})
    ) as hash
  `.execute(db);
  return rows[0]?.hash ?? '';
};

const hearAll = async ({
  store,
  consumingFrom,
  onProgress = () => undefined,
}: Omit<Parts, 'timeZone' | 'now'>): Promise<void> => {
  let done = 0;
  const consumer = startConsumer({
    ...consumingFrom('messaging'),
    consumer: rebuildingConsumer,
    catalog: saidEvents,
    types: ['MessageReceived', 'MessageQueued'],
    apply: async ({ db }, events) => {
      await noteTurns(
        db.withPlugin(rename),
        events.filter((event) => saidBy(event) !== null),
      );
      done += events.length;
      onProgress({ done, total: done + consumer.lag() });
    },
  });
  try {
    await consumer.caughtUp();
    await store.transaction(async ({ db }) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(db);
      // In the order of whoever follows: it waits here, and goes on from where this one came to.
      await sql`select from consumer_positions where consumer = ${turnsConsumer} order by partition for update`.execute(
        db,
      );
      await holdReports(db);
      await consumer.caughtUp();
      if ((await consumer.countParked()) > 0)
        throw new AppError('ERR_CONFLICT', { reason: 'an event cannot be applied' });
      await sql`
        update consumer_positions live set position = anew.position from consumer_positions anew
        where live.consumer = ${turnsConsumer} and anew.consumer = ${rebuildingConsumer}
          and anew.source = live.source and anew.partition = live.partition
      `.execute(db);
      await sql`delete from ${live}`.execute(db);
      await sql`insert into ${live} select * from ${next}`.execute(db);
      await sql`update st_report_build set place = 0`.execute(db);
    });
  } finally {
    await consumer.stop();
  }
};
