import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import { lockFeed } from './append-to-feed.ts';
import { type Gone, lockErasing } from './find-gone.ts';

/** Deletes entries and deliveries of erased contacts and deleted tickets, and blocks later ones. */
export const eraseFromFeed = async (db: IntegrationDb, { contactIds, ticketIds }: Gone): Promise<void> => {
  await lockFeed(db);
  await lockErasing(db);
  const contacts = sql.val([...contactIds]);
  const tickets = sql.val([...ticketIds]);
  await sql`
    insert into st_feed_gone (kind, id)
    select 'contact', unnest(${contacts}::bigint[]) union select 'ticket', unnest(${tickets}::bigint[])
    on conflict do nothing
  `.execute(db);
  await sql`delete from st_known_contacts where contact_id = any(${contacts}::bigint[])`.execute(db);
  await sql`
    with gone as (
      delete from st_feed
      where contact_ids && ${contacts}::bigint[] or ticket_id = any(${tickets}::bigint[])
      returning delivery_id
    )
    delete from st_deliveries d using gone where d.delivery_id = gone.delivery_id::text
  `.execute(db);
};

/** Deletes old entries with their deliveries, because both have the same time limit (rule H8). */
export const forgetOldFeed = async (db: IntegrationDb, keptDays: number): Promise<void> => {
  await sql`
    with old as (
      delete from st_feed where appended_at < now() - make_interval(days => ${keptDays}) returning delivery_id
    )
    delete from st_deliveries d using old where d.delivery_id = old.delivery_id::text
  `.execute(db);
  await sql`
    delete from st_deliveries
    where type is not null and state <> 'waiting' and ended_at < now() - make_interval(days => ${keptDays})
  `.execute(db);
  await sql`
    delete from st_known_contacts c
    where not exists (select from st_feed f where f.contact_ids @> array[c.contact_id])
  `.execute(db);
  // Events that were under way at the erasure have arrived long ago.
  await sql`delete from st_feed_gone where at < now() - make_interval(days => ${keptDays})`.execute(db);
};
