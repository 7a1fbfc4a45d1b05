import { extraInfoSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PresentContact } from './contact.decider.ts';
import type { TicketDb } from '#database/store.ts';
import { lockContacts } from './lock-contacts.ts';

export type LockedContact = PresentContact & { readonly revision: number; readonly number: string | null };

const fieldsSchema = z.array(extraInfoSchema);

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
      'email',
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
          email: row.email,
          profilePicUrl: row.profile_pic_url,
          extraInfo: fieldsSchema.parse(row.extra_info),
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
