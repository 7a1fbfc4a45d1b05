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

export type LockedRow = { readonly name: string; readonly number: string | null };

/**
 * Every change of a ticket's place locks the contact. So no message gets into a ticket that is being closed, and no
 * second unresolved ticket appears (rule T7). This lock always comes first.
 * Answers the contacts that still exist: others may have been deleted or merged while this waited.
 */
export const lockContacts = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, LockedRow>> => {
  if (contactIds.length === 0) return new Map();
  const rows = await lockRows(db, { contactIds });
  return new Map(
    rows
      .filter((row) => row.merged_into === null)
      .map(({ contact_id, name, number }) => [contact_id, { name, number }] as const),
  );
};
