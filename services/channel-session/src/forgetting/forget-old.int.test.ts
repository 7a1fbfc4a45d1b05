import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/fixtures/test-database.ts';
import { forgetOld } from './forget-old.job.ts';

const database = await testDatabase();
afterAll(() => database.close());

const addOutbound = async (status: string, daysAgo: number): Promise<string> => {
  const messageId = newId();
  await sql`
    insert into st_outbound (message_id, connection_id, contact_id, source_partition, source_position, status, attempt,
      next_attempt_at, metadata)
    values (${messageId}, 1, 1, 0, 1, ${status}, 1, now() - make_interval(days => ${daysAgo}), '{}')
  `.execute(database.db);
  await sql`
    insert into st_channel_messages (connection_id, external_id, message_id, attempt, contact_id, noted_at)
    values (1, ${`ext-${messageId}`}, ${messageId}, 1, 1, now() - make_interval(days => ${daysAgo}))
  `.execute(database.db);
  return messageId;
};

const left = async () => {
  const { db } = database;
  const outbound = await db.selectFrom('st_outbound').select('message_id').execute();
  const ids = await db.selectFrom('st_channel_messages').select('message_id').execute();
  return { outbound: outbound.map((row) => row.message_id), ids: ids.map((row) => row.message_id) };
};

describe('old data', () => {
  it('is deleted after its time, however much it is, but never while it waits', async () => {
    const fresh = await addOutbound('sent', 29);
    const sent = await addOutbound('sent', 31);
    const failed = await addOutbound('failed', 400);
    const waiting = await addOutbound('waiting', 400);
    const attempted = await addOutbound('attempted', 400);
    await sql`
      insert into st_outbound (message_id, connection_id, contact_id, source_partition, source_position, status, attempt,
        next_attempt_at, metadata)
      select gen_random_uuid(), 1, 1, 0, 1, 'sent', 1, now() - interval '60 days', '{}' from generate_series(1, 2500)
    `.execute(database.db);

    await forgetOld(database.db, { sentDays: 30, idsDays: 365 });

    const { outbound, ids } = await left();
    expect(outbound.toSorted()).toEqual([fresh, waiting, attempted].toSorted());
    expect(ids.toSorted()).toEqual([fresh, sent, waiting, attempted].toSorted());
    expect(ids).not.toContain(failed);
  });

  it('of deleted contacts is deleted when no more of it can arrive', async () => {
    const { db } = database;
    await sql`
      insert into st_removed_tickets (ticket_id, removed_at)
      values (1, now() - interval '364 days'), (2, now() - interval '366 days')
    `.execute(db);
    await forgetOld(db, { sentDays: 30, idsDays: 365 });
    const rows = await db.selectFrom('st_removed_tickets').select('ticket_id').execute();
    expect(rows).toEqual([{ ticket_id: 1 }]);
  });

  it('of the simulated network is deleted once it was delivered', async () => {
    const { db } = database;
    for (const [id, deliveredAt] of [
      ['old', sql`now() - interval '366 days'`],
      ['new', sql`now()`],
      ['held', sql`null`],
    ] as const)
      await sql`
        insert into sim_inbound (connection_id, id, from_number, name, body, sent_at, delivered_at)
        values (1, ${id}, '5511', '', '', now() - interval '400 days', ${deliveredAt})
      `.execute(db);
    await forgetOld(db, { sentDays: 30, idsDays: 365 });
    const rows = await db.selectFrom('sim_inbound').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['held', 'new']);
  });
});
