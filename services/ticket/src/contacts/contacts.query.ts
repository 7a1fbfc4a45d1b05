import { type Actor, type Contact, type ContactListItem, extraInfoSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';
import { contactFactsOf, tagsOfContact } from './contact-facts.ts';

/** Contacts `c` with their tags, without merged ones. */
export const selectContacts = (db: TicketDb) =>
  db
    .selectFrom('rm_contacts as c')
    .where('c.merged_into', 'is', null)
    .select([
      'c.contact_id',
      'c.name',
      'c.search_name',
      'c.number',
      'c.is_number_hidden',
      'c.email',
      'c.profile_pic_url',
      'c.is_group',
      'c.messenger_id',
      'c.instagram_id',
      'c.telegram_id',
      'c.webchat_id',
      'c.extra_info',
      'c.revision',
      'c.created_at',
      'c.updated_at',
      tagsOfContact.as('tags'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectContacts>['execute']>>[number];

const fieldsSchema = z.array(extraInfoSchema);

export const extraInfoOf = (row: Pick<Row, 'extra_info'>): Contact['extraInfo'] =>
  fieldsSchema.parse(row.extra_info);

export const toListItem = (row: Row): ContactListItem => ({
  ...contactFactsOf(row),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The whole contact with addresses and merges; null if it does not exist or was merged into another. */
export const findContact = async (db: TicketDb, contactId: number): Promise<Contact | null> => {
  const [row, identities, merges] = await Promise.all([
    selectContacts(db).where('c.contact_id', '=', contactId).executeTakeFirst(),
    db
      .selectFrom('rm_contact_identities')
      .select(['kind', 'value'])
      .where('contact_id', '=', contactId)
      .orderBy('kind')
      .orderBy('match_key')
      .execute(),
    db
      .selectFrom('rm_contact_merges as m')
      .leftJoin('rm_contacts as merged', 'merged.contact_id', 'm.merged_contact_id')
      .select(['m.merge_id', 'm.merged_contact_id', 'm.merged_name', 'm.merged_at', 'merged.email'])
      .where('m.contact_id', '=', contactId)
      .orderBy('m.merge_id', 'desc')
      .execute(),
  ]);
  if (row === undefined) return null;
  return {
    ...toListItem(row),
    extraInfo: extraInfoOf(row),
    identities,
    merges: merges.map((merge) => ({
      id: merge.merge_id,
      contactId: merge.merged_contact_id,
      name: merge.merged_name,
      email: merge.email ?? '',
      at: merge.merged_at.toISOString(),
    })),
  };
};

/** Tells whether this reader sees phone numbers in full (rule N8). */
export const seesNumbers = (actor: Actor): boolean => actor.kind !== 'user' || actor.seesNumbers;

/** All numbers of these contacts, for texts about them (rule N10). */
export const numbersOf = async (
  db: TicketDb,
  ...contactIds: readonly number[]
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('rm_contacts')
    .select('numbers')
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .execute();
  return rows.flatMap(({ numbers }) => numbers);
};

/** The contact with its version, which a script sends with a change (rule G16). */
export const answerContact = (contact: Contact): { readonly body: Contact; readonly version?: number } => ({
  body: contact,
  ...(contact.revision === undefined ? {} : { version: contact.revision }),
});
