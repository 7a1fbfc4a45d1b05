import type { ContactSummary } from '@balcao/contracts';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import type { FeedContact } from './feed-entry.rules.ts';

/** The contacts as the feed knows them from what it was told last. */
export const findKnownContacts = async (
  db: IntegrationDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, FeedContact>> => {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('st_known_contacts')
    .select(['contact_id as id', 'name', 'number', 'is_group as isGroup'])
    .where(sql<boolean>`contact_id = any(${[...new Set(contactIds)]}::bigint[])`)
    .execute();
  return new Map(rows.map((contact) => [contact.id, contact]));
};

/** Under the lock of the feed, so that no erasure runs meanwhile. Of two states the later one stays (rule L9). */
export const rememberContacts = async (
  db: IntegrationDb,
  contacts: readonly ContactSummary[],
): Promise<void> => {
  const newest = new Map<number, ContactSummary>();
  for (const contact of contacts)
    if (revisionOf(contact) >= revisionOf(newest.get(contact.id))) newest.set(contact.id, contact);
  if (newest.size === 0) return;
  const rows = [...newest.values()];
  await sql`
    insert into st_known_contacts (contact_id, name, number, is_group, revision)
    select told.* from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ number }) => number)}::text[],
      ${rows.map(({ isGroup }) => isGroup)}::boolean[],
      ${rows.map(revisionOf)}::int[]
    ) as told (contact_id, name, number, is_group, revision)
    where not exists (select from st_feed_gone g where g.kind = 'contact' and g.id = told.contact_id)
    on conflict (contact_id) do update set name = excluded.name, number = excluded.number,
      is_group = excluded.is_group, revision = excluded.revision
      where st_known_contacts.revision < excluded.revision
  `.execute(db);
};

const revisionOf = (contact: ContactSummary | undefined): number => contact?.revision ?? 0;
