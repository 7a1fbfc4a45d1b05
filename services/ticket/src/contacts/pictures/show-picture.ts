import { type NewEventMetadata, picturePath } from '@balcao/contracts';
import { orThrow } from '@balcao/event-store';
import { sql } from 'kysely';
import { contactDecider, contactStream } from '#contacts/contact.decider.ts';
import type { TicketStore } from '#database/store.ts';
import { lockAndReadContacts } from '#contacts/lock-contacts.ts';

export type Found = {
  readonly contactId: number;
  /** The hash of the channel's bytes; null if it had no picture. */
  readonly sourceHash: string | null;
  /** null if no picture is shown. */
  readonly key: string | null;
};

/**
 * Shows a found picture. Answers the key that is no longer used: the former one, or this one if the contact was
 * deleted.
 */
export const showPicture = async (
  store: TicketStore,
  { contactId, sourceHash, key }: Found,
  metadata: NewEventMetadata,
): Promise<string | null> => {
  const { result } = await store.transaction(async (tx) => {
    const contact = (await lockAndReadContacts(tx.db, [contactId])).get(contactId);
    const before = await tx.db
      .selectFrom('st_contact_pictures')
      .select('picture_key')
      .where('contact_id', '=', contactId)
      .forUpdate()
      .executeTakeFirst();
    if (contact === undefined || before === undefined) return key;
    const profilePicUrl = key === null ? '' : picturePath(key);
    const events = orThrow(
      contactDecider.decide({ type: 'ChangeDetails', changes: { profilePicUrl } }, contact),
    );
    await tx.append(contactStream(contactId), contact.revision, events, { metadata });
    await tx.db
      .updateTable('st_contact_pictures')
      .set({
        source_hash: sourceHash,
        picture_key: key,
        due_at: null,
        asked_at: sql<Date>`now()`,
        failures: 0,
      })
      .where('contact_id', '=', contactId)
      .execute();
    return before.picture_key;
  });
  return result;
};
