import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/**
 * Whoever changes where a ticket of a contact stands holds the contact: so a message never falls into a ticket that
 * is being closed, and a second unresolved ticket can't come to be (quality.md P3). Always before any other lock.
 */
export const lockContacts = async (db: TicketDb, contactIds: readonly number[]): Promise<void> => {
  if (contactIds.length === 0) return;
  await db
    .selectFrom('rm_contacts')
    .select('contact_id')
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .orderBy('contact_id')
    .forNoKeyUpdate()
    .execute();
};
