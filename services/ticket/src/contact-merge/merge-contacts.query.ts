import { eachText, identitySchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { extraInfoOf } from '#contacts/index.ts';
import { filledColumnOf } from '#database/contact-columns.ts';
import type { TicketDb } from '#database/store.ts';

/**
 * Tells whether both contacts have an unresolved ticket on the same connection: a conversation has at most one. Tickets
 * whose connection was removed belong to no conversation.
 */
export const haveRivalTickets = async (db: TicketDb, contactIds: readonly number[]): Promise<boolean> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select('connection_id')
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .where('status', '<>', 'closed')
    .where('connection_id', 'is not', null)
    .groupBy('connection_id')
    .having(sql<boolean>`count(*) > 1`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Closed tickets too: a merge moves the whole history. */
export const findTicketIds = async (db: TicketDb, contactId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('rm_tickets')
    .select('ticket_id')
    .where('contact_id', '=', contactId)
    .orderBy('ticket_id')
    .execute();
  return rows.map((row) => row.ticket_id);
};

/**
 * Tickets that came since the merge by an address of the merged contact. Addresses of contacts that had been merged into
 * that one count too.
 */
export const findTicketIdsSince = async (
  db: TicketDb,
  contactId: number,
  mergedContactId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ ticket_id: number }>`
    with recursive gone as (
      select ${mergedContactId}::bigint as contact_id
      union
      select m.merged_contact_id from rm_contact_merges m join gone on m.contact_id = gone.contact_id
    )
    select ticket_id from rm_tickets
    where contact_id = ${contactId} and merged_contact_id in (select contact_id from gone)
  `.execute(db);
  return rows.map((row) => row.ticket_id);
};

export const findNoteIds = async (db: TicketDb, ticketIds: readonly number[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('rm_notes')
    .select('note_id')
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
  return rows.map((row) => row.note_id);
};

const identitiesSchema = z.array(identitySchema);

/** What a merge moved; null if this contact has no merge with that id. */
export const findMerge = async (db: TicketDb, contactId: number, mergeId: number) => {
  const row = await db
    .selectFrom('rm_contact_merges')
    .selectAll()
    .where('merge_id', '=', mergeId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    mergedContactId: row.merged_contact_id,
    ticketIds: row.ticket_ids,
    addedTagIds: row.added_tag_ids,
    identities: identitiesSchema.parse(row.identities),
    addedExtraInfo: extraInfoOf(row.added_extra_info),
    filled: eachText((text) => row[filledColumnOf(text)]),
  };
};
export type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;
