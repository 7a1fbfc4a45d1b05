import { type ContactSummary, type Identity, identitySchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { MessagingDb } from '#database/store.ts';
import { inPreference } from '#domain/conversation/addresses.ts';

const identitiesSchema = z.array(identitySchema);

/** Every known address of a contact, the one where it was heard last in this conversation first. */
export const findAddresses = async (
  db: MessagingDb,
  contact: ContactSummary,
  connectionId: number,
): Promise<readonly Identity[]> => {
  const { rows } = await sql<{ heard: unknown; known: unknown }>`
    select
      coalesce((
        select identities from st_addresses where contact_id = ${contact.id} and connection_id = ${connectionId}
      ), '[]') as heard,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'value', value) order by kind desc, value)
        from rm_contact_identities where contact_id = ${contact.id}
      ), '[]') as known
  `.execute(db);
  const [found] = rows;
  const shown: Identity[] = contact.number === null ? [] : [{ kind: 'phone', value: contact.number }];
  return inPreference(identitiesSchema.parse(found?.heard), identitiesSchema.parse(found?.known), shown);
};
