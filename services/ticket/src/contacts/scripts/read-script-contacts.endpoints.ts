import { AppError, contactReachOf, listScriptContacts, showScriptContact } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import { findAddresses } from '#contacts/addresses.query.ts';
import { findContact, seesNumbers, answerContact } from '#contacts/contacts.query.ts';
import { type ContactCursor, decodeCursor } from '#contacts/list/contact-cursor.ts';
import { findContactPage } from '#contacts/list/list-contacts.query.ts';
import type { CountNumberTry } from '#contacts/numbers/number-tries.ts';
import { assertReached } from '#contacts/reach.query.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import type { TicketDb } from '#database/store.ts';

/** Scripts read contacts (rule P22). */
export const serveReadScriptContacts = (
  db: TicketDb,
  countNumberTry: CountNumberTry,
): readonly EndpointHandler[] => [
  serveEndpoint(listScriptContacts, async ({ query, actor }) => {
    const { limit } = query;
    const showsNumbers = seesNumbers(actor);
    if (query.number !== undefined) await countNumberTry(actor);
    const contactId = query.number === undefined ? undefined : await ownerOf(db, query.number);
    if (contactId === null) return { body: { contacts: [], next: null } };
    const after: ContactCursor =
      query.after === undefined ? { kind: 'count', count: 0 } : decodeCursor(query.after, showsNumbers);
    const { contacts, next } = await findContactPage(
      db,
      {
        searchParam: query.search,
        tagIds: query.tagIds,
        seesNumbers: showsNumbers,
        contactId,
        reachedBy: null,
        reach: contactReachOf(actor),
      },
      after,
      limit,
    );
    return { body: { contacts, next } };
  }),

  serveEndpoint(showScriptContact, async ({ params, actor }) => {
    await assertReached(db, actor, params.contactId);
    const contact = await findContact(db, params.contactId);
    if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
    return answerContact(contact);
  }),
];

/** null if no contact has it. @throws AppError ERR_VALIDATION for an invalid number */
const ownerOf = async (db: TicketDb, number: string): Promise<number | null> => {
  const phone = orThrow(phoneIdentity(number));
  const [known] = (await findAddresses(db, [phone])).values();
  return known?.contactId ?? null;
};
