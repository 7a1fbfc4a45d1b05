import { createDatabase, migrate } from '@balcao/event-store';
import { disposeAtEnd, testPostgres } from '@balcao/testkit';
import type { Kysely } from 'kysely';
import { migrations } from '#database/migrations.ts';
import type { NotificationTables } from '#database/schema.ts';

const schema = 'notification';

/** Notification's tables of this database, as a test looks at them. */
export function openDatabase(url: string): Kysely<NotificationTables> {
  const { db, close } = createDatabase<NotificationTables>({ url, schema, applicationName: 'test' });
  disposeAtEnd(close);
  return db;
}

/** A database of the test file's own, with every table. */
export async function migratedDatabase(): Promise<Kysely<NotificationTables>> {
  const { url } = await testPostgres({ schema });
  const db = openDatabase(url);
  await migrate(db, { schema, service: 'notification', migrations });
  return db;
}
