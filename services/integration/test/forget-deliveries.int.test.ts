import { createDatabase, type StoreTables } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { IntegrationTables } from '#database/schema.ts';
import { forgetOldDeliveries } from '#deliveries/index.ts';

const postgres = await migratedDatabase('integration');
const { db, close } = createDatabase<IntegrationTables & StoreTables>({
  url: postgres.url,
  schema: 'integration',
  applicationName: 'test',
});
disposeAtEnd(close);
beforeEach(() => sql`delete from st_deliveries`.execute(db));

type Ended = {
  readonly count: number;
  /** The age of the first end, and the distance between the others. */
  readonly hoursAgo: number;
  readonly secondsApart?: number;
  readonly type?: string;
};

const addEnded = (receiverId: string, { count, hoursAgo, secondsApart = 0, type }: Ended): Promise<unknown> =>
  sql`
  insert into st_deliveries (receiver_id, delivery_id, lane, content, state, created_at, ended_at, type)
  select ${receiverId}, n::text, 'lane', '{}', 'taken', at, at, ${type ?? null}::text
  from (
    select n, now() - make_interval(hours => ${hoursAgo}::int, secs => -1 * n * ${secondsApart}::int) as at
    from generate_series(1, ${count}::int) n
  ) each
`.execute(db);

const keptOf = async (receiverId: string): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('st_deliveries')
    .select('delivery_id')
    .where('receiver_id', '=', receiverId)
    .execute();
  return rows.map(({ delivery_id: id }) => Number(id)).toSorted((one, other) => one - other);
};
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a flood of one receiver deletes nothing of others, and leaves its own newest thousand (rule I2)', async () => {
  await addEnded('quiet', { count: 20, hoursAgo: 60, secondsApart: 1 });
  await addEnded('flooded', { count: 1_500, hoursAgo: 1, secondsApart: 1 });
  await forgetOldDeliveries(db);
  expect(await keptOf('quiet')).toEqual(numbers(1, 20));
  expect(await keptOf('flooded')).toEqual(numbers(501, 1_500));
});

test('of more than a thousand that ended at one moment the newest thousand stay (rule I2)', async () => {
  await addEnded('n8n', { count: 1_500, hoursAgo: 1 });
  await forgetOldDeliveries(db);
  expect(await keptOf('n8n')).toEqual(numbers(501, 1_500));
});

test('after three days they are deleted, except those of webhooks (rules I2 and H8)', async () => {
  await addEnded('n8n', { count: 5, hoursAgo: 73 });
  await addEnded('webhook', { count: 1_500, hoursAgo: 73, type: 'message.sent' });
  await forgetOldDeliveries(db);
  expect(await keptOf('n8n')).toEqual([]);
  expect(await keptOf('webhook')).toHaveLength(1_500);
});
