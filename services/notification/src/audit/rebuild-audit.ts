import { AppError, type ServiceName } from '@balcao/contracts';
import { type RebuildHashes, type RebuildOptions, renameTables } from '@balcao/event-store';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { ConsumingFrom } from '#consuming.ts';
import { findThings } from './known-things.ts';
import { mendEntries, mendThings, nextOf } from './mend-audit.ts';
import { recordAudit } from './record-audit.ts';
import { startAudited } from './record-audit.consumer.ts';
import { keptSince, retentionSetting } from './retention.ts';

type Options = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: NotificationDb;
  readonly consumingFrom: ConsumingFrom;
  readonly now: () => Date;
};

const names = 'notification__audit-rebuild-';
const nameOf = (source: ServiceName): string => `${names}${source}`;
const tellEveryMs = 1_000;

/**
 * Reads the logs of all owners again, from their first event, into tables beside the audit log, and corrects the log by
 * them while the desk runs. Readers are not blocked; writers wait for the comparison. Entries older than the retention
 * do not come back (rule G17). @throws AppError ERR_CONFLICT if another rebuild is running
 */
export const rebuildAudit = (options: Options): Promise<RebuildHashes> =>
  options.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtextextended('rebuild audit ' || current_schema(), 0)) as locked
    `.execute(connection);
    if (rows[0]?.locked !== true) throw new AppError('ERR_CONFLICT', { reason: 'rebuild-under-way' });
    try {
      await clear(connection);
      for (const table of nextOf.keys())
        await sql`create unlogged table ${sql.table(next(table))} (like ${sql.table(table)} including all)`.execute(
          connection,
        );
      return await readAnew(options, connection);
    } finally {
      await clear(connection);
      await sql`select pg_advisory_unlock(hashtextextended('rebuild audit ' || current_schema(), 0))`.execute(
        connection,
      );
    }
  });

const next = (table: string): string => nextOf.get(table) ?? table;

/** Also the leftovers of an earlier rebuild. */
const clear = async (db: NotificationDb): Promise<void> => {
  await sql`drop table if exists ${sql.join([...nextOf.values()].map((table) => sql.table(table)))}`.execute(
    db,
  );
  await db.deleteFrom('consumer_positions').where('consumer', 'like', `${names}%`).execute();
  await db.deleteFrom('dead_letters').where('consumer', 'like', `${names}%`).execute();
};

const readAnew = async (
  { db, consumingFrom, now, onProgress = () => undefined }: Options,
  connection: NotificationDb,
): Promise<RebuildHashes> => {
  const startedAt = now();
  const since = keptSince(await findThings(db, [retentionSetting]), startedAt);
  const rename = renameTables(nextOf);
  let total = 0;
  let toldAt = startedAt.getTime();
  const tell = (): void => {
    const left = consumers.reduce((sum, consumer) => sum + consumer.lag(), 0);
    total = Math.max(total, left);
    toldAt = now().getTime();
    onProgress({ done: total - left, total });
  };
  const consumers = startAudited(consumingFrom, {
    nameOf,
    lingerMs: 0,
    record: (tx, told) => recordAudit(tx.withPlugin(rename), told, { since }),
    onRecorded: () => {
      if (now().getTime() - toldAt >= tellEveryMs) tell();
    },
  });
  const caughtUp = () => Promise.all(consumers.map((consumer) => consumer.caughtUp()));
  try {
    await caughtUp();
    for (const table of nextOf.values()) await sql`analyze ${sql.table(table)}`.execute(connection);
    return await connection.transaction().execute(async (holder) => {
      await sql`set local statement_timeout = 0`.execute(holder);
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(holder);
      await sql`lock table rm_audit_entries, st_audited_things in share row exclusive mode`.execute(holder);
      // Everything written until now is in a log already.
      await caughtUp();
      tell();
      for (const consumer of consumers)
        if ((await consumer.countParked()) > 0)
          throw new AppError('ERR_CONFLICT', { reason: 'an event cannot be applied' });
      const mended = (await mendEntries(holder, { since, startedAt })) + (await mendThings(holder));
      return { hashLive: String(mended), hashRebuilt: '0' };
    });
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  }
};
