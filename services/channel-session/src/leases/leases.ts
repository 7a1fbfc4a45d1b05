import { randomUUID } from 'node:crypto';
import type { Engine } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { isGone, processIdentityOf } from './process-identity.ts';

export const leaseLifeMs = 20_000;
export const leaseRenewalMs = 5_000;

/** The right to drive a connection. Every write of its session carries the `token`. */
export type Lease = { readonly connectionId: number; readonly token: number };

/** Another process holds the connection by now, so the write is refused. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type Leases = {
  /** The address of this process's queue. */
  readonly owner: string;
  /** Claims connections without a holder: never held, released, expired, or of a process that has ended. */
  readonly claim: (options: { readonly engine: Engine; readonly limit: number }) => Promise<readonly Lease[]>;
  /** Whether another process holds a connection, or did when it ended. */
  readonly areOthersThere: () => Promise<boolean>;
  /** For the last action on a removed connection; undefined: a process holds it. The claim expires by itself. */
  readonly claimRemoved: (connectionId: number) => Promise<Lease | undefined>;
  /** @returns the connections that this process still holds */
  readonly renew: (leases: readonly Lease[]) => Promise<ReadonlySet<number>>;
  readonly release: (lease: Lease) => Promise<void>;
  /** The process that holds each of these connections now. */
  readonly ownersOf: (connectionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** Only Postgres' clock compares times (rule G10). */
const lifeFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseLifeMs / 1_000}::float)`;

const lastThingFromNow = sql<Date>`clock_timestamp() + interval '2 minutes'`;

export const createLeases = (
  db: ChannelSessionDatabase,
  {
    owner = randomUUID(),
    identity = processIdentityOf(process.pid),
  }: { owner?: string; identity?: string } = {},
): Leases => ({
  owner,

  claim: async ({ engine, limit }) => {
    if (limit <= 0) return [];
    const gone = await goneOwners(db, owner);
    const free = sql<boolean>`(lease.expires_at <= clock_timestamp() or lease.owner = any(${gone}::uuid[]))`;
    const { rows } = await sql<{ connection_id: number; token: number }>`
      insert into st_leases as lease (connection_id, token, owner, owner_place, expires_at)
      select session.connection_id, 1, ${owner}, ${identity}, ${lifeFromNow}
      from st_sessions session
      join rm_connections connection on connection.id = session.connection_id and connection.engine = ${engine}
      left join st_leases lease on lease.connection_id = session.connection_id
      where session.is_wanted and (lease.connection_id is null or ${free})
      order by session.connection_id
      limit ${limit}
      on conflict (connection_id) do update
      set token = lease.token + 1, owner = excluded.owner, owner_place = excluded.owner_place,
        expires_at = excluded.expires_at
      where ${free}
      returning connection_id, token
    `.execute(db);
    return rows.map(({ connection_id, token }) => ({ connectionId: connection_id, token }));
  },

  areOthersThere: async () => {
    const other = await db
      .selectFrom('st_leases')
      .select('connection_id')
      .where('owner', '!=', owner)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    return other !== undefined;
  },

  claimRemoved: async (connectionId) => {
    const { rows } = await sql<{ token: number }>`
      insert into st_leases as lease (connection_id, token, owner, owner_place, expires_at)
      select ${connectionId}, 1, ${owner}, ${identity}, ${lastThingFromNow}
      where not exists (select from rm_connections where id = ${connectionId})
      on conflict (connection_id) do update
      set token = lease.token + 1, owner = excluded.owner, owner_place = excluded.owner_place,
        expires_at = excluded.expires_at
      where lease.expires_at <= clock_timestamp()
      returning token
    `.execute(db);
    return rows[0] && { connectionId, token: rows[0].token };
  },

  renew: async (leases) => {
    if (leases.length === 0) return new Set();
    const { rows } = await sql<{ connection_id: number }>`
      update st_leases lease set expires_at = ${lifeFromNow}
      from unnest(
        ${leases.map(({ connectionId }) => connectionId)}::int[],
        ${leases.map(({ token }) => token)}::bigint[]
      ) as ours (connection_id, token)
      where lease.connection_id = ours.connection_id and lease.token = ours.token
        and lease.expires_at > clock_timestamp()
      returning lease.connection_id
    `.execute(db);
    return new Set(rows.map(({ connection_id }) => connection_id));
  },

  release: async ({ connectionId, token }) => {
    await db
      .updateTable('st_leases')
      .set({ expires_at: sql<Date>`clock_timestamp()` })
      .where('connection_id', '=', connectionId)
      .where('token', '=', token)
      .execute();
  },

  ownersOf: async (connectionIds) => {
    if (connectionIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('st_leases')
      .select(['connection_id', 'owner'])
      .where('connection_id', 'in', connectionIds)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .execute();
    return new Map(rows.map((row) => [row.connection_id, row.owner]));
  },
});

const goneOwners = async (db: ChannelSessionDatabase, owner: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('st_leases')
    .select(['owner', 'owner_place'])
    .distinct()
    .where('owner', '!=', owner)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return rows.filter((row) => isGone(row.owner_place)).map((row) => row.owner);
};

/**
 * The fence: refuses a write under a stale token, and delays a takeover until this transaction ends.
 * @throws {LeaseLostError}
 */
export const assertHeld = async (
  { db }: Pick<ChannelSessionTransaction, 'db'>,
  { connectionId, token }: Lease,
): Promise<void> => {
  const held = await db
    .selectFrom('st_leases')
    .select('connection_id')
    .where('connection_id', '=', connectionId)
    .where('token', '=', token)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forShare()
    .executeTakeFirst();
  if (held === undefined) throw new LeaseLostError(`connection ${connectionId} is not held under ${token}`);
};

const lockHeldSession = buildOnce((db: ChannelSessionDatabase, value: ValueOf<Lease>) =>
  db
    .selectFrom('st_leases as lease')
    .innerJoin('st_sessions as session', 'session.connection_id', 'lease.connection_id')
    .select('lease.connection_id')
    .where('lease.connection_id', '=', value('connectionId'))
    .where('lease.token', '=', value('token'))
    .where('lease.expires_at', '>', sql<Date>`clock_timestamp()`)
    .forShare('lease')
    .forKeyShare('session'),
);

/**
 * Like `assertHeld`, and also refuses messages of a removed connection whose session has not ended yet. Removing a
 * connection waits for this transaction.
 * @throws {LeaseLostError}
 */
export const assertListening = async (
  { db }: Pick<ChannelSessionTransaction, 'db'>,
  { connectionId, token }: Lease,
): Promise<void> => {
  const [held] = await lockHeldSession(db, { connectionId, token });
  if (held === undefined)
    throw new LeaseLostError(`connection ${connectionId} is gone or not held under ${token}`);
};
