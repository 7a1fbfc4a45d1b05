import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

const lockRows = buildOnce((db: TicketDb, value: ValueOf<{ contactIds: readonly number[] }>) =>
  db
    .selectFrom('rm_contacts')
    .select(['contact_id', 'merged_into', 'name', 'number'])
    .where(sql<boolean>`contact_id = any(${value('contactIds')}::bigint[])`)
    .orderBy('contact_id')
    .forNoKeyUpdate(),
);

export type HeldContact = { readonly name: string; readonly number: string | null };

/**
 * Whoever changes where a ticket of a contact stands holds the contact: so a message never falls into a ticket that
 * is being closed, and a second unresolved ticket can't come to be (rule T7). Always before any other lock.
 * Answers those that still are: while one waited another may have been deleted, or have been merged into another.
 */
export const lockContacts = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, HeldContact>> => {
  if (contactIds.length === 0) return new Map();
  const rows = await lockRows(db, { contactIds });
  return new Map(
    rows
      .filter((row) => row.merged_into === null)
      .map(({ contact_id, name, number }) => [contact_id, { name, number }] as const),
  );
};
