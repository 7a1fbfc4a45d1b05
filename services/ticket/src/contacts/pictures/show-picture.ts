import { AppError, type NewEventMetadata, picturePath } from '@balcao/contracts';
import { sql } from 'kysely';
import { contactDecider } from '#contacts/contact.decider.ts';
import { contactStream } from '#contacts/contact-stream.rules.ts';
import type { TicketStore } from '#database/store.ts';
import { holdContacts } from '#contacts/hold-contacts.ts';

export type Found = {
  readonly contactId: number;
  /** Of the bytes as the channel had them; null: it had none. */
  readonly sourceHash: string | null;
  /** Null: none is shown. */
  readonly key: string | null;
};

/**
 * Shows what was found from now on. Answers the key that nobody needs any more: the one that was shown, or this one when
 * the contact is gone.
 */
export const showPicture = async (
  store: TicketStore,
  { contactId, sourceHash, key }: Found,
  metadata: NewEventMetadata,
): Promise<string | null> => {
  const { result } = await store.transaction(async (tx) => {
    const contact = (await holdContacts(tx.db, [contactId])).get(contactId);
    const before = await tx.db
      .selectFrom('st_contact_pictures')
      .select('picture_key')
      .where('contact_id', '=', contactId)
      .forUpdate()
      .executeTakeFirst();
    if (contact === undefined || before === undefined) return key;
    const profilePicUrl = key === null ? '' : picturePath(key);
    const outcome = contactDecider.decide({ type: 'ChangeDetails', changes: { profilePicUrl } }, contact);
    if (!outcome.ok) throw AppError.from(outcome.error);
    await tx.append(contactStream(contactId), contact.revision, outcome.value, { metadata });
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
