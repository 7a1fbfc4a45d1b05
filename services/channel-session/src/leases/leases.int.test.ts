import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/fixtures/test-database.ts';
import { assertHeld, createLeases, LeaseLostError } from './leases.ts';
import { isGone, processIdentityOf } from './process-identity.ts';

const database = await testDatabase();
afterAll(() => database.close());

const all = { engine: 'simulator', limit: 10 } as const;
const ids = (leases: readonly { connectionId: number }[]) => leases.map(({ connectionId }) => connectionId);

beforeEach(async () => {
  await sql`truncate rm_connections, st_sessions, st_leases`.execute(database.db);
  for (const connectionId of [1, 2, 3]) await addConnection(connectionId, true);
});

async function addConnection(connectionId: number, isWanted: boolean) {
  const { db } = database;
  await sql`
    insert into rm_connections values (${connectionId}, ${`c${connectionId}`}, '#000', null, 'simulator', '', '',
      false, false, '{}', 'OPENING', 'starting', null, now(), now())
  `.execute(db);
  await db.insertInto('st_sessions').values({ connection_id: connectionId, is_wanted: isWanted }).execute();
}

const runOut = () => sql`update st_leases set expires_at = clock_timestamp()`.execute(database.db);

describe('leases', () => {
  it('are taken once, up to the limit, and only where a session is wanted', async () => {
    await addConnection(4, false);
    const one = createLeases(database.db);
    const other = createLeases(database.db);
    expect(ids(await one.claim({ engine: 'simulator', limit: 2 }))).toEqual([1, 2]);
    expect(ids(await other.claim(all))).toEqual([3]);
    expect(await one.claim(all)).toEqual([]);
    expect(await other.claim({ engine: 'whatsapp-web', limit: 10 })).toEqual([]);
  });

  it('have one winner, however many processes race for them', async () => {
    const racers = Array.from({ length: 8 }, () => createLeases(database.db));
    for (let round = 1; round <= 5; round += 1) {
      const claimed = await Promise.all(racers.map((racer) => racer.claim(all)));
      expect(claimed.flatMap(ids).toSorted()).toEqual([1, 2, 3]);
      expect(claimed.flat().map(({ token }) => token)).toEqual([round, round, round]);
      await runOut();
    }
  });

  it('last while they are renewed, and are lost once they expire', async () => {
    const leases = createLeases(database.db);
    const claimed = await leases.claim(all);
    await sql`update st_leases set expires_at = clock_timestamp() + interval '10 s' where connection_id <> 2`.execute(
      database.db,
    );
    await sql`update st_leases set expires_at = clock_timestamp() where connection_id = 2`.execute(
      database.db,
    );
    const before = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    expect([...(await leases.renew(claimed))].toSorted()).toEqual([1, 3]);
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expires_at - ${before.rows[0]?.now}::timestamptz)::float as left from st_leases
      where connection_id = 1
    `.execute(database.db);
    expect(rows[0]?.left).toBeGreaterThanOrEqual(20);
  });

  it('are free at once after a release, with a higher token', async () => {
    const one = createLeases(database.db);
    const [lease] = await one.claim(all);
    if (lease === undefined) throw new Error('nothing was claimed');
    await one.release(lease);
    expect(await createLeases(database.db).claim(all)).toEqual([{ connectionId: 1, token: 2 }]);
    await one.release(lease);
    expect(await createLeases(database.db).claim(all)).toEqual([]);
  });

  it('fence off the previous holder', async () => {
    const { db } = database;
    const one = createLeases(db);
    const [stale] = await one.claim({ ...all, limit: 1 });
    if (stale === undefined) throw new Error('nothing was claimed');
    await db.transaction().execute((tx) => assertHeld({ db: tx }, stale));
    await runOut();
    await expect(db.transaction().execute((tx) => assertHeld({ db: tx }, stale))).rejects.toThrow(
      LeaseLostError,
    );
    const [fresh] = await createLeases(db).claim({ ...all, limit: 1 });
    expect(fresh).toEqual({ connectionId: 1, token: 2 });
    await expect(db.transaction().execute((tx) => assertHeld({ db: tx }, stale))).rejects.toThrow(
      LeaseLostError,
    );
    expect(await one.renew([stale])).toEqual(new Set());
  });

  it('are not taken over while a write under them is uncommitted', async () => {
    const { db } = database;
    const [lease] = await createLeases(db).claim({ ...all, limit: 1 });
    if (lease === undefined) throw new Error('nothing was claimed');
    const asserted = Promise.withResolvers<undefined>();
    const mayCommit = Promise.withResolvers<undefined>();
    const writing = db.transaction().execute(async (tx) => {
      await assertHeld({ db: tx }, lease);
      asserted.resolve(undefined);
      await mayCommit.promise;
    });
    await asserted.promise;
    const takenOver = vi.fn<() => void>();
    const takingOver = runOut()
      .then(() => createLeases(db).claim({ ...all, limit: 1 }))
      .then(takenOver);
    // The order in which two answers are read proves nothing, so the test sees the second process wait.
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      expect(rows).toHaveLength(1);
    });
    expect(takenOver).not.toHaveBeenCalled();
    mayCommit.resolve(undefined);
    await Promise.all([writing, takingOver]);
  });

  it('are taken over at once from a process that has ended', async () => {
    const { db } = database;
    const process_ = spawn('sleep', ['600']);
    await once(process_, 'spawn');
    if (process_.pid === undefined) throw new Error('no process');
    const neighbour = createLeases(db, { identity: processIdentityOf(process_.pid) });
    await neighbour.claim(all);
    const heir = createLeases(db);
    expect(await heir.claim(all)).toEqual([]);
    process_.kill('SIGKILL');
    await once(process_, 'exit');
    expect((await heir.claim(all)).map(({ token }) => token)).toEqual([2, 2, 2]);
  });

  it('are given for a removed connection, to one process, for its last action', async () => {
    const one = createLeases(database.db);
    expect(await one.claimRemoved(1)).toBeUndefined();
    const racers = Array.from({ length: 4 }, () => createLeases(database.db));
    const claimed = await Promise.all(racers.map((racer) => racer.claimRemoved(77)));
    expect(claimed.filter((lease) => lease !== undefined)).toEqual([{ connectionId: 77, token: 1 }]);
    const winner = racers[claimed.findIndex((lease) => lease !== undefined)];
    await winner?.release({ connectionId: 77, token: 1 });
    expect(await one.claimRemoved(77)).toEqual({ connectionId: 77, token: 2 });
  });

  it('name the holder of each connection', async () => {
    const one = createLeases(database.db);
    await one.claim({ ...all, limit: 2 });
    expect(await one.ownersOf([1, 2, 3])).toEqual(
      new Map([
        [1, one.owner],
        [2, one.owner],
      ]),
    );
    await runOut();
    expect(await one.ownersOf([1, 2, 3])).toEqual(new Map());
  });
});

describe('processIdentityOf and isGone', () => {
  it('say nothing about other machines, and nothing wrong about a reused pid', () => {
    const own = processIdentityOf(process.pid);
    expect(own).not.toBe('');
    expect(isGone(own)).toBe(false);
    expect(isGone(own.replace(/^\S+/, 'another-boot'))).toBe(false);
    expect(isGone('')).toBe(false);
    expect(isGone(own.replace(/\d+$/, '1'))).toBe(true);
  });
});
