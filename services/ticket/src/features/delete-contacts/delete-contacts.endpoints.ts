import { AppError, deleteAllContacts, deleteContact, type Written } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketStore } from '#database/store.ts';
import { deleteContacts } from './delete-contacts.ts';

/** So many go in one transaction: others wait no longer than for that. */
const batch = 100;

export const serveDeleteContact = (store: TicketStore): EndpointHandler =>
  serveEndpoint(deleteContact, async ({ params: { contactId }, context }) => {
    const { result, written } = await store.transaction((tx) =>
      deleteContacts(tx, [contactId], metadataOf(context)),
    );
    if (result === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { body: { message: 'Contact deleted' }, written };
  });

/** Those that there are when it is asked: who writes meanwhile stays. */
export const serveDeleteAllContacts = (store: TicketStore): EndpointHandler =>
  serveEndpoint(deleteAllContacts, async ({ context }) => {
    const metadata = metadataOf(context);
    const heads = new Map<string, Written>();
    const { last } = await store.db
      .selectFrom('rm_contacts')
      .select(sql<number | null>`max(contact_id)`.as('last'))
      .executeTakeFirstOrThrow();
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const { result, written } = await store.transaction(async (tx) => {
        const rows = await tx.db
          .selectFrom('rm_contacts')
          .select('contact_id')
          .where('contact_id', '>', from)
          .where('contact_id', '<=', last ?? 0)
          .orderBy('contact_id')
          .limit(batch)
          .execute();
        const contactIds = rows.map((row) => row.contact_id);
        await deleteContacts(tx, contactIds, metadata);
        return contactIds.at(-1);
      });
      for (const place of written) heads.set(`${place.service}:${place.partition}`, place);
      after = result;
    }
    return { body: { message: 'Contacts deleted' }, written: [...heads.values()] };
  });
