import { type ContactSummary, type Identity, identitySchema } from '@balcao/contracts';
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
  const [heard, known] = await Promise.all([
    db
      .selectFrom('st_addresses')
      .select('identities')
      .where('contact_id', '=', contact.id)
      .where('connection_id', '=', connectionId)
      .executeTakeFirst(),
    db
      .selectFrom('rm_contact_identities')
      .select(['kind', 'value'])
      .where('contact_id', '=', contact.id)
      .orderBy('kind', 'desc')
      .execute(),
  ]);
  const shown: Identity[] = contact.number === null ? [] : [{ kind: 'phone', value: contact.number }];
  return inPreference(heard === undefined ? [] : identitiesSchema.parse(heard.identities), known, shown);
};
