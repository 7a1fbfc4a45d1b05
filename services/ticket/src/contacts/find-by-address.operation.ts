import { findByAddress } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findAddresses } from './addresses.query.ts';
import { selectContacts } from './contacts.query.ts';
import { addressOf } from './match-key.rules.ts';

/** Serves the names by which the desk knows people in a group. */
export const serveFindByAddress = (db: TicketDb): OperationHandler =>
  serveOperation(findByAddress, async ({ identities }) => {
    const addresses = await findAddresses(db, identities);
    const ids = [...new Set([...addresses.values()].map(({ contactId }) => contactId))];
    const rows = ids.length === 0 ? [] : await selectContacts(db).where('c.contact_id', 'in', ids).execute();
    const contacts = new Map(rows.map(({ contact_id, name, number }) => [contact_id, { name, number }]));
    return {
      found: identities.map((identity) => {
        const known = addresses.get(addressOf(identity));
        return known === undefined ? null : (contacts.get(known.contactId) ?? null);
      }),
    };
  });
