import { foldName, type ContactDetails, type Identity, textsBy, type TicketEvents } from '@balcao/contracts';
import { each, type Projection, stateAfter } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import { contactDecider, filledOf, onlyOf, returnedOf } from './contact.decider.ts';
import { matchKey, twinKey } from './match-key.rules.ts';
import { wordsOf } from '#search/words.rules.ts';
import { columnOf, filledColumnOf } from '#database/contact-columns.ts';
import type { TicketTables } from '#database/schema.ts';
import { addAddresses } from './add-addresses.ts';

type Tx = Transaction<TicketTables>;

/**
 * Contacts, all their addresses, and their merges. Of an erased contact only the id remains. An address belongs to
 * one contact, apart from twins of a number. This rule is about all contacts, so statements over the addresses apply
 * it here, and not the decider. Changes of details follow the decider.
 */
export const contactsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'contacts',
  tables: ['rm_contacts', 'rm_contact_identities', 'rm_contact_merges'],
  apply: {
    ContactCreated: async (tx, events) => {
      const created = events.flatMap((event) => {
        const state = stateAfter(contactDecider, event);
        return state.status === 'present' ? [{ ...event, state }] : [];
      });
      await tx
        .insertInto('rm_contacts')
        .values(
          created.map(({ state: { contactId, isGroup, details }, revision, at }) => ({
            contact_id: contactId,
            is_group: isGroup,
            name: details.name,
            ...searchedBy(details.name),
            ...textsBy(columnOf, (text) => details[text]),
            profile_pic_url: details.profilePicUrl,
            is_number_hidden: false,
            revision,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute();
      await addAddresses(
        tx,
        created.flatMap(({ state: { contactId, identities } }) =>
          identities.map((identity) => ({ contactId, identity })),
        ),
      );
      await showAddresses(
        tx,
        events.map(({ data }) => data.contactId),
      );
    },
    ContactDeleted: async (tx, events) => {
      const deleted = events.map(({ data }) => data.contactId);
      // Old events do not name the contacts that were merged into a contact.
      const gone = sql<boolean>`contact_id in (
        with recursive gone as (
          select contact_id from unnest(${deleted}::bigint[]) as asked (contact_id)
          union all
          select c.contact_id from rm_contacts c join gone on c.merged_into = gone.contact_id
        ) select contact_id from gone
      )`;
      await tx
        .deleteFrom('rm_contact_identities')
        .where(sql<boolean>`contact_id = any(${deleted}::bigint[])`)
        .execute();
      await tx.deleteFrom('rm_contact_merges').where(gone).execute();
      await tx.deleteFrom('rm_contacts').where(gone).execute();
    },
    ContactIdentityLearned: each(async (tx, { data, sealed, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
      if (sealed === null) return;
      await addAddresses(tx, [{ contactId: data.contactId, identity: sealed.identity }]);
      await showAddresses(tx, [data.contactId]);
    }),
    ContactDetailsChanged: each(async (tx, { data, sealed, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
      if (sealed !== null) await setDetails(tx, data.contactId, onlyOf(sealed.after, data.changed));
    }),
    ContactNumberChanged: each(async (tx, { data, sealed, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
      if (sealed === null) return;
      if (sealed.before !== null)
        await tx
          .deleteFrom('rm_contact_identities')
          .where('kind', '=', sealed.before.kind)
          .where('match_key', 'in', keysOf(sealed.before, data.contactId))
          .where('contact_id', '=', data.contactId)
          .execute();
      if (sealed.after !== null) {
        await addAddresses(tx, [{ contactId: data.contactId, identity: sealed.after }]);
        await tx
          .updateTable('rm_contacts')
          .set({ number: sealed.after.value })
          .where('contact_id', '=', data.contactId)
          .execute();
      }
      await showAddresses(tx, [data.contactId]);
    }),
    ContactTagged: each(async (tx, { data, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
    }),
    ContactsMerged: each(async (tx, { data, sealed, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
      const filled = sealed === null ? {} : filledOf(sealed);
      await tx
        .insertInto('rm_contact_merges')
        .values({
          merge_id: data.mergeId,
          contact_id: data.contactId,
          merged_contact_id: data.mergedContactId,
          merged_name: sealed?.mergedName ?? '',
          ticket_ids: data.ticketIds,
          added_tag_ids: data.addedTagIds,
          identities: JSON.stringify(sealed?.identities ?? []),
          added_extra_info: JSON.stringify(sealed?.addedExtraInfo ?? []),
          ...textsBy(filledColumnOf, (text) => filled[text] ?? null),
          merged_at: at,
        })
        .execute();
      await tx
        .updateTable('rm_contact_identities')
        .set({ contact_id: data.contactId })
        .where('contact_id', '=', data.mergedContactId)
        .execute();
      await tx
        .updateTable('rm_contacts')
        .set({ merged_into: data.contactId, numbers: [], updated_at: at })
        .where('contact_id', '=', data.mergedContactId)
        .execute();
      await tx
        .updateTable('rm_contacts')
        .set({
          extra_info: sql`extra_info || ${JSON.stringify(sealed?.addedExtraInfo ?? [])}::jsonb`,
          ...textsBy(columnOf, (text) => filled[text]),
        })
        .where('contact_id', '=', data.contactId)
        .execute();
      await showAddresses(tx, [data.contactId]);
    }),
    ContactsUnmerged: each(async (tx, { data, sealed, revision, at }) => {
      await touch(tx, data.contactId, revision, at);
      const { fieldIds, texts } = returnedOf({ data, sealed });
      const identities = sealed?.identities ?? [];
      await tx.deleteFrom('rm_contact_merges').where('merge_id', '=', data.mergeId).execute();
      await sql`
        update rm_contact_identities i set contact_id = ${data.mergedContactId}
        from unnest(
          ${identities.map(({ kind }) => kind)}::text[], ${identities.map(matchKey)}::text[],
          ${identities.map((identity) => twinKey(matchKey(identity), data.mergedContactId))}::text[]
        ) as back (kind, match_key, twin_key)
        where i.kind = back.kind and i.contact_id = ${data.contactId} and i.match_key = coalesce(
          (select t.match_key from rm_contact_identities t where t.kind = back.kind and t.match_key = back.twin_key),
          back.match_key
        )
      `.execute(tx);
      await tx
        .updateTable('rm_contacts')
        .set({ merged_into: null, updated_at: at })
        .where('contact_id', '=', data.mergedContactId)
        .execute();
      await setDetails(tx, data.contactId, texts);
      await sql`
        update rm_contacts set extra_info = coalesce((
          select jsonb_agg(field order by position) from jsonb_array_elements(extra_info) with ordinality
            as fields (field, position)
          where not (field ->> 'id')::bigint = any(${fieldIds}::bigint[])
        ), '[]') where contact_id = ${data.contactId}
      `.execute(tx);
      await showAddresses(tx, [data.contactId, data.mergedContactId]);
    }),
  },
};

const keysOf = (identity: Identity, contactId: number): readonly string[] => {
  const key = matchKey(identity);
  return [key, twinKey(key, contactId)];
};

const touch = async (tx: Tx, contactId: number, revision: number, at: Date): Promise<void> => {
  await tx
    .updateTable('rm_contacts')
    .set({ revision, updated_at: at })
    .where('contact_id', '=', contactId)
    .execute();
};

/** The search columns of a name: contacts are searched by any part of it, tickets by its words. */
const searchedBy = (name: string) => ({
  search_name: foldName(name),
  name_words: sql<string>`array_to_tsvector(${wordsOf(name)}::text[])`,
});

const setDetails = async (tx: Tx, contactId: number, changed: Partial<ContactDetails>): Promise<void> => {
  const { name, profilePicUrl, extraInfo } = changed;
  if (Object.keys(changed).length === 0) return;
  await tx
    .updateTable('rm_contacts')
    .set({
      ...(name === undefined ? {} : { name, ...searchedBy(name) }),
      ...textsBy(columnOf, (text) => changed[text]),
      ...(profilePicUrl === undefined ? {} : { profile_pic_url: profilePicUrl }),
      ...(extraInfo === undefined ? {} : { extra_info: JSON.stringify(extraInfo) }),
    })
    .where('contact_id', '=', contactId)
    .execute();
};

/** Updates what a contact shows of its addresses. Its number stays the same while the contact owns it. */
const showAddresses = async (tx: Tx, contactIds: readonly number[]): Promise<void> => {
  await sql`
    update rm_contacts set
      number = case when found.phones @> array[number] then number else found.phone end,
      numbers = coalesce(found.phones, '{}'),
      is_number_hidden = found.phone is null and found.lid is not null,
      telegram_id = found.telegram, messenger_id = found.messenger, instagram_id = found.instagram,
      webchat_id = found.webchat, email = case when email = '' then coalesce(found.address, '') else email end
    from (
      select asked.contact_id as id, addresses.*
      from unnest(${[...contactIds]}::bigint[]) as asked (contact_id)
      cross join lateral (
        select
          array_agg(value order by value) filter (where kind = 'phone') as phones,
          min(value) filter (where kind = 'phone') as phone, min(value) filter (where kind = 'lid') as lid,
          min(value) filter (where kind = 'telegram') as telegram,
          min(value) filter (where kind = 'messenger') as messenger,
          min(value) filter (where kind = 'instagram') as instagram,
          min(value) filter (where kind = 'webchat') as webchat, min(value) filter (where kind = 'email') as address
        from rm_contact_identities i where i.contact_id = asked.contact_id
      ) addresses
    ) found
    where contact_id = found.id
  `.execute(tx);
};
