import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';

/** Deletes the pictures of deleted contacts, and of contacts merged into them. Their links no longer work by then. */
export const followDeletedContacts = (
  consumingFrom: ConsumingFrom,
  pictures: Pick<MediaStore, 'remove'>,
): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__forget-pictures',
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types: ['ContactDeleted'],
    apply: async ({ db }, events) => {
      const contactIds = events.flatMap(({ data }) => [data.contactId, ...(data.mergedContactIds ?? [])]);
      const gone = await db
        .deleteFrom('st_contact_pictures')
        .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
        .returning('picture_key')
        .execute();
      // If the transaction is repeated, so is the removal, which is harmless.
      for (const { picture_key: key } of gone) if (key !== null) await pictures.remove(key);
    },
  });
