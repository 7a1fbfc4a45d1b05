import { AppError, setContactTags } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import { contactDecider } from '#contacts/contact.decider.ts';
import { contactStream } from '#contacts/contact-stream.rules.ts';
import type { TicketStore } from '#database/store.ts';
import { holdContacts } from '#contacts/hold-contacts.ts';
import { findContact, presentContact } from '#contacts/contacts.query.ts';

/** The whole set of a contact's tags (rule C8). */
export const serveSetContactTags = (store: TicketStore): EndpointHandler =>
  serveEndpoint(setContactTags, async ({ body: { contactId, tags }, actor, context }) => {
    const tagIds = [...new Set(tags.map(({ id }) => id))];
    const { result, written } = await store.transaction(async (tx) => {
      const contact = (await holdContacts(tx.db, [contactId])).get(contactId);
      if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
      // Held too: none of them can be deleted while it is given.
      const known = await tx.db
        .selectFrom('rm_tags')
        .select('tag_id')
        .where(sql<boolean>`tag_id = any(${tagIds}::bigint[])`)
        .orderBy('tag_id')
        .forShare()
        .execute();
      if (known.length < tagIds.length) throw new AppError('ERR_SYNC_TAGS');
      const outcome = contactDecider.decide({ type: 'SetTags', tagIds }, contact);
      if (!outcome.ok) throw AppError.from(outcome.error);
      await tx.append(contactStream(contactId), contact.revision, outcome.value, {
        metadata: metadataOf(context),
      });
      return findContact(tx.db, contactId);
    });
    if (result === null) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { body: presentContact(actor)(result), written };
  });
