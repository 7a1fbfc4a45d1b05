import { createDatabase, migrate } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#compose.ts';
import type { TicketTables } from '#database/schema.ts';
import { findBuild, isRebuilding } from '../src/reports/report-state.query.ts';

const names = Object.keys(migrations);
const before = Object.fromEntries(
  Object.entries(migrations).slice(0, names.indexOf('202611270350_know_the_shape_of_reports')),
);

const upgraded = async (history: readonly string[]) => {
  const { url } = await migratedDatabase('ticket', before);
  const { db, close } = createDatabase<TicketTables>({ url, schema: 'ticket', applicationName: 'test' });
  disposeAtEnd(close);
  for (const statement of history) await sql.raw(statement).execute(db);
  await migrate(db, { schema: 'ticket', service: 'ticket', migrations });
  return findBuild(db);
};

test('a desk builds reports of an earlier release again (rule Y5)', async () => {
  const build = await upgraded([
    `insert into es_events (partition, position, stream, revision, id, type, version, data, metadata, at)
      values (0, 1, 'ticket-1', 1, gen_random_uuid(), 'TicketOpened', 1, '{}', '{}', now())`,
    `update st_report_build set has_spans = true, time_zone = 'UTC'`,
  ]);
  expect(isRebuilding(build, 'UTC')).toBe(true);
});

test('a desk without history has nothing to build', async () => {
  expect((await upgraded([])).shape).toBe(2);
});
