import { AppError, contactPageSize, everyContact, listContacts, showContact } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { lookUpDefaultConnection } from '#directory/destinations.query.ts';
import { findContact, numbersOf, seesNumbers } from '#contacts/contacts.query.ts';
import { type ContactCursor, decodeCursor } from './contact-cursor.ts';
import { findContactPage } from './list-contacts.query.ts';

export const serveListContacts = (db: TicketDb): readonly EndpointHandler[] => [
  serveEndpoint(listContacts, async ({ query, actor }) => {
    const search = {
      searchParam: query.searchParam,
      tagIds: query.tagIds,
      seesNumbers: seesNumbers(actor),
      contactId: query.contactId,
      reach: everyContact,
      reachedBy: query.isReachable === true ? await lookUpDefaultConnection(db, actor) : null,
    };
    const after: ContactCursor =
      query.after === undefined
        ? { kind: 'count', count: (query.pageNumber - 1) * contactPageSize }
        : decodeCursor(query.after, search.seesNumbers);
    const { next, ...page } = await findContactPage(db, search, after);
    return {
      body: { ...page, hasMore: next !== null, next },
      people: () => numbersOf(db, ...page.contacts.map(({ id }) => id)),
    };
  }),

  serveEndpoint(showContact, async ({ params }) => {
    const contact = await findContact(db, params.contactId);
    if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { body: contact };
  }),
];
