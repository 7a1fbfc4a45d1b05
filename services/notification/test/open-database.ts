import { createDatabase } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';

const schema = 'notification';

/** Notification's tables of this database, for a test. */
export function openDatabase(url: string): Kysely<NotificationTables> {
  const { db, close } = createDatabase<NotificationTables>({ url, schema, applicationName: 'test' });
  disposeAtEnd(close);
  return db;
}

/** A database for the test file, with every table. */
export async function notificationDatabase(): Promise<Kysely<NotificationTables>> {
  const { url } = await migratedDatabase('notification');
  return openDatabase(url);
}
