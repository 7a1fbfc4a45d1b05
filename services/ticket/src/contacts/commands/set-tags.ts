import { AppError, type Contact, type NewEventMetadata } from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketTransaction } from '#database/store.ts';
import type { HeldContact } from '#contacts/hold-contacts.ts';
import { changeHeld, holdContact } from './edit-contacts.ts';

/**
 * The whole set of a contact's tags (rule C8), by those that it has.
 * @throws AppError ERR_NO_CONTACT_FOUND, or ERR_SYNC_TAGS where one of them is gone
 */
export const setTags = async (
  tx: TicketTransaction,
  contactId: number,
  tagsOf: (contact: HeldContact) => readonly number[] | Promise<readonly number[]>,
  metadata: NewEventMetadata,
): Promise<Contact> => {
  const contact = await holdContact(tx, contactId);
  const tagIds = [...new Set(await tagsOf(contact))];
  // Held too: none of them can be deleted while it is given.
  const known = await tx.db
    .selectFrom('rm_tags')
    .select('tag_id')
    .where(sql<boolean>`tag_id = any(${tagIds}::bigint[])`)
    .orderBy('tag_id')
    .forShare()
    .execute();
  if (known.length < tagIds.length) throw new AppError('ERR_SYNC_TAGS');
  return changeHeld(tx, contact, [{ type: 'SetTags', tagIds }], metadata);
};
