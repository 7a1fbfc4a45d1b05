import { createDatabase } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { TicketTables } from '#database/schema.ts';
import { findBuild, isRebuilding } from './report-state.query.ts';

test('a desk without history has no reports to build', async () => {
  const { url } = await migratedDatabase('ticket');
  const { db, close } = createDatabase<TicketTables>({ url, schema: 'ticket', applicationName: 'test' });
  disposeAtEnd(close);
  expect(isRebuilding(await findBuild(db), 'UTC')).toBe(false);
});
