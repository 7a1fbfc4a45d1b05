import { AppError, contactPageSize, everyContact, listContacts, showContact } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { lookUpDefaultConnection } from '#directory/default-connection.query.ts';
import { findContact, numbersOf, seesNumbers, toListItem } from '#contacts/contacts.query.ts';
import { type ContactCursor, cursorBehind, decodeCursor, encodeCursor } from './contact-cursor.ts';
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
    const { count, contacts: rows } = await findContactPage(db, search, after);
    const page = rows.slice(0, contactPageSize);
    const last = page.at(-1);
    const hasMore = rows.length > contactPageSize;
    return {
      body: {
        contacts: page.map(toListItem),
        count,
        hasMore,
        next:
          hasMore && last !== undefined
            ? encodeCursor(
                cursorBehind(last, after, { showsNumbers: search.seesNumbers, limit: contactPageSize }),
              )
            : null,
      },
      people: () => numbersOf(db, ...page.map((row) => row.contact_id)),
    };
  }),

  serveEndpoint(showContact, async ({ params }) => {
    const contact = await findContact(db, params.contactId);
    if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { body: contact };
  }),
];
