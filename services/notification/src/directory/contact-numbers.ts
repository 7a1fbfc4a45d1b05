import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

/** Contacts with all their numbers, as their owner describes them. */
export type NumbersOfContacts = readonly {
  readonly contactId: number;
  readonly numbers: readonly string[];
}[];

/** Replaces what is known of these contacts. Those that are not among `numbers` have one number at most. */
export const rememberNumbers = async (
  db: NotificationDb,
  contactIds: readonly number[],
  numbers: NumbersOfContacts,
): Promise<void> => {
  if (contactIds.length === 0) return;
  await sql`
    delete from st_contact_numbers where contact_id = any(${[...contactIds]}::bigint[])
  `.execute(db);
  if (numbers.length > 0)
    await db
      .insertInto('st_contact_numbers')
      .values(numbers.map(({ contactId, numbers }) => ({ contact_id: contactId, numbers: [...numbers] })))
      .onConflict((conflict) =>
        conflict.column('contact_id').doUpdateSet((to) => ({ numbers: to.ref('excluded.numbers') })),
      )
      .execute();
};

export type NumbersOf = (contactId: number | null) => readonly string[];

/** The numbers of contacts that have several. */
export const findNumbers = async (
  db: NotificationDb,
  contactIds: readonly (number | null)[],
): Promise<NumbersOf> => {
  const wanted = [...new Set(contactIds.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return () => [];
  const rows = await db
    .selectFrom('st_contact_numbers')
    .selectAll()
    .where(sql<boolean>`contact_id = any(${wanted}::bigint[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.contact_id, row.numbers]));
  return (contactId) => (contactId === null ? [] : (known.get(contactId) ?? []));
};

/** The numbers that texts of a ticket `t` concern (rule N10). */
export const numbersOfTicket = sql<string[]>`array(
  select t.item -> 'contact' ->> 'number' where t.item -> 'contact' ->> 'number' is not null
  union select unnest(n.numbers) from st_contact_numbers n where n.contact_id = t.contact_id
)`;

/** The same of the ticket or the contact of an update `u`. */
export const numbersOfUpdate = sql<string[]>`array(
  select unnest(${numbersOfTicket}) from st_tickets t where t.ticket_id = u.ticket_id
  union select unnest(n.numbers) from st_contact_numbers n where n.contact_id = u.contact_id
)`;

/** The numbers that texts of this ticket concern. */
export const findNumbersOfTicket = async (
  db: NotificationDb,
  ticketId: number,
): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('st_tickets as t')
    .select(numbersOfTicket.as('numbers'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row?.numbers ?? [];
};
