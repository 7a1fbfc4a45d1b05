import type { ChannelSessionDatabase } from '#database/schema.ts';
import { repeat } from '#supervisor/repeat.ts';
import type { SupervisorLog } from '#supervisor/supervisor-log.ts';
import { sql } from 'kysely';

/** In days. */
export type KeptFor = {
  /** Messages that went out, with their ticks: what rises later is not heard any more. */
  readonly sentDays: number;
  /** Which of our messages the channel's ids mean: older ones can't be quoted, changed or fetched any more. */
  readonly idsDays: number;
};

const batchLimit = 1_000;
const everyMs = 3_600_000;

export const startForgettingOld = (
  db: ChannelSessionDatabase,
  keptFor: KeptFor,
  log: SupervisorLog,
): { readonly stop: () => Promise<void> } => {
  const forgetting = repeat(() => forgetOld(db, keptFor), {
    everyMs,
    onFailed: (error) => {
      log.warn({ err: error }, 'what is old is forgotten the next time');
    },
  });
  forgetting.start();
  return forgetting;
};

/**
 * Tables that only grow, kept in bounds. What came in is told apart by its envelope's stream for ever; what waits, or may
 * have been sent, stays whatever its age.
 */
export const forgetOld = async (
  db: ChannelSessionDatabase,
  { sentDays, idsDays }: KeptFor,
): Promise<void> => {
  await inBatches((limit) =>
    sql`
      delete from st_outbound where ctid = any(array(
        select ctid from st_outbound
        where next_attempt_at < now() - make_interval(days => ${sentDays})
          and status not in ('waiting', 'attempted')
        limit ${limit}
      ))
    `.execute(db),
  );
  await inBatches((limit) =>
    sql`
      delete from st_channel_messages where ctid = any(array(
        select ctid from st_channel_messages message
        where noted_at < now() - make_interval(days => ${idsDays})
          and not exists (select from st_outbound where message_id = message.message_id)
        limit ${limit}
      ))
    `.execute(db),
  );
  await inBatches((limit) =>
    sql`
      delete from sim_inbound where ctid = any(array(
        select ctid from sim_inbound where delivered_at < now() - make_interval(days => ${idsDays}) limit ${limit}
      ))
    `.execute(db),
  );
  await inBatches((limit) =>
    sql`
      delete from sim_outbox where ctid = any(array(
        select ctid from sim_outbox where at < now() - make_interval(days => ${idsDays}) limit ${limit}
      ))
    `.execute(db),
  );
  await inBatches((limit) =>
    sql`
      delete from sim_changes where ctid = any(array(
        select ctid from sim_changes where delivered_at < now() - make_interval(days => ${idsDays}) limit ${limit}
      ))
    `.execute(db),
  );
};

/** Never a long lock, however much there is. */
const inBatches = async (
  remove: (limit: number) => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<void> => {
  let removed = batchLimit;
  while (removed === batchLimit) removed = Number((await remove(batchLimit)).numAffectedRows ?? 0);
};
