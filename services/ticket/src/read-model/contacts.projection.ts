import type { Identity, TicketEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import { matchKey } from '#domain/contact/match-key.ts';
import type { TicketTables } from '#database/schema.ts';

/** Contacts and all their addresses. Of an erased one nothing but its id is left. */
export const contactsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'contacts',
  tables: ['rm_contacts', 'rm_contact_identities'],
  on: {
    ContactCreated: async (tx, { data, sealed, revision, at }) => {
      await tx
        .insertInto('rm_contacts')
        .values({
          contact_id: data.contactId,
          name: sealed?.name ?? '',
          is_number_hidden: false,
          is_group: data.isGroup,
          email: '',
          profile_pic_url: '',
          revision,
          created_at: at,
          updated_at: at,
        })
        .execute();
      await addAddresses(tx, data.contactId, sealed?.identities ?? []);
    },
    ContactIdentityLearned: async (tx, { data, sealed, revision, at }) => {
      await tx
        .updateTable('rm_contacts')
        .set({ revision, updated_at: at })
        .where('contact_id', '=', data.contactId)
        .execute();
      await addAddresses(tx, data.contactId, sealed === null ? [] : [sealed.identity]);
    },
  },
};

/** The newest spelling of an address is kept; one that another contact has stays there. */
const addAddresses = async (
  tx: Transaction<TicketTables>,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> => {
  if (identities.length === 0) return;
  await tx
    .insertInto('rm_contact_identities')
    .values(
      identities.map((identity) => ({
        kind: identity.kind,
        match_key: matchKey(identity),
        value: identity.value,
        contact_id: contactId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'match_key'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') }))
        .whereRef('rm_contact_identities.contact_id', '=', 'excluded.contact_id'),
    )
    .execute();
  await sql`
    update rm_contacts set
      number = found.phone,
      is_number_hidden = found.phone is null and found.lid is not null,
      telegram_id = found.telegram, messenger_id = found.messenger, instagram_id = found.instagram,
      webchat_id = found.webchat, email = coalesce(found.email, '')
    from (
      select
        min(value) filter (where kind = 'phone') as phone, min(value) filter (where kind = 'lid') as lid,
        min(value) filter (where kind = 'telegram') as telegram,
        min(value) filter (where kind = 'messenger') as messenger,
        min(value) filter (where kind = 'instagram') as instagram,
        min(value) filter (where kind = 'webchat') as webchat, min(value) filter (where kind = 'email') as email
      from rm_contact_identities where contact_id = ${contactId}
    ) found
    where contact_id = ${contactId}
  `.execute(tx);
};
