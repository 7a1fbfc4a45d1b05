import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import { textColumns, textsInRow } from '#database/contact-columns.ts';
import type { TicketDb } from '#database/store.ts';
import { extraInfoOf } from './contacts.query.ts';
import type { PresentContact } from './contact.decider.ts';

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

export type LockedContact = PresentContact & { readonly revision: number; readonly number: string | null };

/** The existing contacts, locked until the transaction ends, and read after the lock. */
export const lockAndReadContacts = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, LockedContact>> => {
  await lockContacts(db, contactIds);
  const isAsked = sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`;
  const rows = await db
    .selectFrom('rm_contacts')
    .select([
      'contact_id',
      'is_group',
      'name',
      'number',
      ...textColumns,
      'profile_pic_url',
      'extra_info',
      'revision',
    ])
    .where(isAsked)
    .where('merged_into', 'is', null)
    .execute();
  const identities = await db
    .selectFrom('rm_contact_identities')
    .select(['contact_id', 'kind', 'value'])
    .where(isAsked)
    .orderBy('kind')
    .orderBy('match_key')
    .execute();
  const tags = await db
    .selectFrom('rm_contact_tags')
    .select(['contact_id', 'tag_id'])
    .where(isAsked)
    .execute();
  return new Map(
    rows.map((row) => [
      row.contact_id,
      {
        status: 'present',
        contactId: row.contact_id,
        isGroup: row.is_group,
        details: {
          name: row.name,
          ...textsInRow(row),
          profilePicUrl: row.profile_pic_url,
          extraInfo: extraInfoOf(row.extra_info),
        },
        identities: identities
          .filter(({ contact_id: id }) => id === row.contact_id)
          .map(({ kind, value }) => ({ kind, value })),
        tagIds: tags.filter(({ contact_id: id }) => id === row.contact_id).map(({ tag_id: id }) => id),
        number: row.number,
        revision: row.revision,
      },
    ]),
  );
};
