import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engines } from '#channels/index.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import type { SupervisorLog } from '#sessions/index.ts';
import type { Leases } from '#leases/index.ts';
import { outboundStates } from '#database/outbound-states.rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Outcome, recordChanges, recordOutcomes } from '#outbound/index.ts';

const batchLimit = 200;

const rowsSchema = z.array(
  z.object({
    message_id: z.uuid(),
    kind: z.enum(['send', 'edit', 'delete']),
    attempt: z.number().int(),
    status: z.enum(outboundStates),
  }),
);

type ClearingOptions = {
  readonly store: ChannelSessionStore;
  readonly engines: Engines;
  readonly leases: Pick<Leases, 'claimRemoved' | 'release'>;
  readonly sessionPath: string;
  readonly log: SupervisorLog;
};

/** Waiting messages of deleted connections will never be sent, which is reported. */
export const failRemoved = async (store: ChannelSessionStore): Promise<void> => {
  while ((await failBatch(store)) === batchLimit);
};

/** Clears the data of deleted connections that no process holds. */
export const clearRemoved = async (options: ClearingOptions): Promise<void> => {
  const { store, engines } = options;
  for (const engine of engines.values()) await engine.forgetRemoved?.();
  await forgetEarlyChanges(store.db);
  await forgetLeases(store.db);
  await forgetProfiles(options);
};

/** Their message never arrived. */
const forgetEarlyChanges = async (db: ChannelSessionDatabase): Promise<void> => {
  await sql`delete from st_early_changes where noted_at < now() - interval '24 hours'`.execute(db);
};

const forgetLeases = async (db: ChannelSessionDatabase): Promise<void> => {
  await sql`
    delete from st_leases lease where expires_at <= clock_timestamp()
      and not exists (select from rm_connections where id = lease.connection_id)
  `.execute(db);
};

/** A profile opens its owner's account: it must not outlive its connection, nor stay a device of the phone. */
const forgetProfiles = async (options: ClearingOptions): Promise<void> => {
  const { sessionPath, store, leases } = options;
  const entries = await readdir(sessionPath, { withFileTypes: true }).catch(() => []);
  const ids = entries.flatMap((entry) =>
    entry.isDirectory() && /^\d{1,9}$/.test(entry.name) ? [Number(entry.name)] : [],
  );
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select profile.id from unnest(${ids}::int[]) as profile (id)
    where not exists (select from rm_connections where id = profile.id)
      and not exists (select from st_leases where connection_id = profile.id and expires_at > clock_timestamp())
  `.execute(store.db);
  for (const { id } of rows) {
    const lease = await leases.claimRemoved(id);
    if (lease === undefined) continue;
    const profilePath = join(sessionPath, String(id));
    await unlink(options, id, profilePath);
    await rm(profilePath, { recursive: true, force: true });
    await leases.release(lease);
  }
};

const unlink = async ({ engines, log }: ClearingOptions, id: number, profilePath: string): Promise<void> => {
  for (const { unlinkRemoved } of engines.values())
    await unlinkRemoved?.(id, profilePath).catch((error: unknown) => {
      log.warn({ err: error, connectionId: id }, 'the phone still lists a device that no longer exists');
    });
};

const failBatch = async (store: ChannelSessionStore): Promise<number> => {
  const { result } = await store.transaction(async (tx) => {
    const { rows } = await sql`
      select message_id, kind, attempt, status from st_outbound outbound
      where status in ('waiting', 'attempted')
        and not exists (select from rm_connections where id = outbound.connection_id)
        and not exists (
          select from st_leases
          where connection_id = outbound.connection_id and expires_at > clock_timestamp()
        )
      order by message_id limit ${batchLimit}
      for no key update skip locked
    `.execute(tx.db);
    const stranded = rowsSchema.parse(rows);
    await recordOutcomes(tx, stranded.filter(({ kind }) => kind === 'send').map(toOutcome));
    await recordChanges(
      tx,
      stranded
        .filter(({ kind }) => kind !== 'send')
        .map(({ message_id: changeId }) => ({ changeId, problem: 'connection-removed' })),
    );
    return stranded.length;
  });
  return result;
};

/** A message that may have reached the channel must not be called failed. */
const toOutcome = ({ message_id, attempt, status }: z.output<typeof rowsSchema>[number]): Outcome => ({
  messageId: message_id,
  command:
    status === 'attempted'
      ? { type: 'RecordUnresolved', attempt }
      : { type: 'RecordFailure', attempt, problem: 'connection-removed' },
});
