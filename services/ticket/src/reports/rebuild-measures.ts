import { startConsumer } from '@balcao/event-bus';
import type { RebuildHashes, RebuildOptions } from '@balcao/event-store';
import { rebuildFollowed } from '@balcao/service-runtime/rebuild/rebuild-followed';
import { sql } from 'kysely';
import type { Surroundings } from '#surroundings.ts';
import type { TicketDb } from '#database/store.ts';
import { measureNext } from './build-reports.job.ts';
import { storeTurns, turnsConsumer } from './follow-turns.consumer.ts';
import { lockReports } from './measure-spans.ts';
import { saidBy, saidEvents } from './turns.rules.ts';

type Parts = Pick<RebuildOptions, 'onProgress'> &
  Pick<Surroundings, 'store' | 'consumingFrom' | 'timeZone' | 'clock'>;

/**
 * Measures everything again from all messages. Meanwhile reports show the old figures, and say that they are being
 * rebuilt.
 */
export const rebuildMeasures = async (parts: Parts): Promise<RebuildHashes> => {
  const { store, timeZone, clock } = parts;
  const until = clock.now();
  const hashLive = await hashOf(store.db, until);
  await replayTurns(parts);
  const zone = await timeZone();
  for (let isMore = true; isMore;) isMore = await measureNext(store, zone);
  return { hashLive, hashRebuilt: await hashOf(store.db, until) };
};

/**
 * Reads all messages again into a second table of turns, which then replaces the first.
 * @throws AppError ERR_CONFLICT if a rebuild is running already
 */
export const replayTurns = async ({
  store: { db },
  consumingFrom,
  onProgress,
}: Omit<Parts, 'timeZone' | 'clock'>): Promise<void> => {
  await rebuildFollowed({
    db,
    ...(onProgress === undefined ? {} : { onProgress }),
    consumer: turnsConsumer,
    table: 'rm_report_turns',
    start: ({ name, rename, onApplied }) =>
      startConsumer({
        ...consumingFrom('messaging'),
        consumer: name,
        catalog: saidEvents,
        types: ['MessageReceived', 'MessageQueued'],
        apply: async (tx, events) => {
          await storeTurns(
            tx.db.withPlugin(rename),
            events.filter((event) => saidBy(event) !== null),
          );
          onApplied(events.length);
        },
      }),
    hold: lockReports,
    onReplaced: async (holder) => {
      await sql`update st_report_build set place = 0`.execute(holder);
    },
  });
};

/** A hash of the measures before that moment. */
const hashOf = async (db: TicketDb, until: Date): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select concat_ws(' ',
      (select sum(hashtextextended(t::text, 0)) from rm_report_turns t
        where t.began_at < ${until} and (t.answered_at is null or t.answered_at < ${until})),
      (select sum(hashtextextended(m::text, 0)) from rm_report_measures m where m.at < ${until})
    ) as hash
  `.execute(db);
  return rows[0]?.hash ?? '';
};
