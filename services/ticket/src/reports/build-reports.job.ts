import { sql } from 'kysely';
import type { TicketDb, TicketStore } from '#database/store.ts';
import type { Surroundings } from '#surroundings.ts';
import { lockReports, measureSpans } from './measure-spans.ts';
import { findBuild, reportShape } from './report-state.query.ts';

const piece = 300;

type Parts = Pick<Surroundings, 'store' | 'timeZone'> & {
  /** Reads all messages again, from the first one on. */
  readonly replayTurns: () => Promise<void>;
};

/** Measures spans again in batches: after an earlier release, and after a change of the time zone (rule Y5). */
export const buildReports = async (
  { store, timeZone, replayTurns }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const { shape } = await findBuild(store.db);
  if (shape < reportShape) {
    await store.rebuild('report-spans');
    await replayTurns();
    await sql`update st_report_build set shape = ${reportShape}`.execute(store.db);
  }
  const zone = await timeZone();
  await beginAnewIn(store.db, zone);
  while (!signal.aborted && (await measureNext(store, zone)));
};

/** The first time zone needs no second measuring, because everything is measured in it from the beginning. */
const beginAnewIn = async (db: TicketDb, zone: string): Promise<void> => {
  await sql`
    update st_report_build set time_zone = ${zone}, place = case when time_zone is null then place else 0 end
    where time_zone is distinct from ${zone}
  `.execute(db);
};

/** Measures the next tickets again. Answers whether more may follow. */
export const measureNext = async (store: TicketStore, timeZone: string): Promise<boolean> => {
  if ((await findBuild(store.db)).place === null) return false;
  const { result } = await store.transaction(async ({ db }) => {
    await lockReports(db);
    const { place, time_zone } = await findBuild(db);
    if (place === null || time_zone !== timeZone) return false;
    const { rows } = await sql<{ ticket_id: number }>`
      select distinct ticket_id from rm_report_spans where ticket_id > ${place} order by ticket_id limit ${piece}
    `.execute(db);
    const ids = rows.map(({ ticket_id }) => ticket_id);
    await measureSpans(db, ids, { which: 'all', timeZone });
    const last = ids.at(-1) ?? null;
    await sql`update st_report_build set place = ${last}::bigint`.execute(db);
    return last !== null;
  });
  return result;
};
