import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** All numbers of these contacts, for texts that they or the desk wrote (rule N10). */
export const numbersOf = async (
  db: MessagingDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  // The address of a message is stored with it, those of a new contact a moment later.
  const { rows } = await sql<{ contact_id: number; value: string }>`
    select contact_id, value from rm_contact_identities
    where contact_id = any(${[...contactIds]}::bigint[]) and kind = 'phone'
    union
    select contact_id, heard ->> 'value' from st_addresses cross join json_array_elements(identities) heard
    where contact_id = any(${[...contactIds]}::bigint[]) and heard ->> 'kind' = 'phone'
  `.execute(db);
  const byContact = Map.groupBy(rows, (row) => row.contact_id);
  return new Map([...byContact].map(([contactId, phones]) => [contactId, phones.map(({ value }) => value)]));
};

/** For the answers about these contacts: asked only for readers who may not see numbers. */
export const peopleOf =
  (db: MessagingDb, ...contactIds: readonly number[]) =>
  async (): Promise<readonly string[]> =>
    [...(await numbersOf(db, contactIds)).values()].flat();
