import { AppError, type Contact, type NewEventMetadata, setContactTags } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import type { LockedContact } from '#contacts/lock-contacts.ts';
import { changeLocked, lockContact } from './edit-contacts.ts';

export const serveSetContactTags = (store: TicketStore): EndpointHandler =>
  serveEndpoint(setContactTags, async ({ body: { contactId, tags }, context }) => {
    const { result, written } = await store.transaction((tx) =>
      setTags(tx, contactId, () => tags.map(({ id }) => id), metadataOf(context)),
    );
    return { body: result, written };
  });

/**
 * Replaces all tags of a contact, given its present ones (rule C8).
 * @throws AppError ERR_NO_CONTACT_FOUND, or ERR_SYNC_TAGS if one of the tags was deleted
 */
export const setTags = async (
  tx: TicketTransaction,
  contactId: number,
  tagsOf: (contact: LockedContact) => readonly number[] | Promise<readonly number[]>,
  metadata: NewEventMetadata,
): Promise<Contact> => {
  const contact = await lockContact(tx, contactId);
  const tagIds = [...new Set(await tagsOf(contact))];
  // The lock prevents a deletion of these tags meanwhile.
  const known = await tx.db
    .selectFrom('rm_tags')
    .select('tag_id')
    .where(sql<boolean>`tag_id = any(${tagIds}::bigint[])`)
    .orderBy('tag_id')
    .forShare()
    .execute();
  if (known.length < tagIds.length) throw new AppError('ERR_SYNC_TAGS');
  return changeLocked(tx, contact, [{ type: 'SetTags', tagIds }], metadata);
};
