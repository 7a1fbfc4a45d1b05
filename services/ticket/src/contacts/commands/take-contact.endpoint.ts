import { type Contact, contactSchema, takeContact } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import { drawId } from '#database/draw-ids.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { seesNumbers } from '#contacts/contacts.query.ts';
import { createNew, found, lockOwners, recall } from './edit-contacts.ts';
import type { CountNumberTry } from '#contacts/numbers/number-tries.ts';
import { findByShownDigits } from './take-contact.query.ts';

/**
 * Answers the contact of a card's number, or a new one, without asking the channel (rule C4). For users who may not
 * see numbers the last digits of a card are hidden, and clients send the rest (rule N2).
 */
export const serveTakeContact = (store: TicketStore, countNumberTry: CountNumberTry): EndpointHandler =>
  serveEndpoint(takeContact, async ({ body, actor, context }) => {
    const phone = orThrow(phoneIdentity(body.number));
    const identities = [phone];
    const take = async (tx: TicketTransaction): Promise<Contact> => {
      const [knownId] = (await lockOwners(tx, identities)).values();
      if (knownId !== undefined) return found(tx, knownId);
      const meantId = seesNumbers(actor)
        ? null
        : await findByShownDigits(tx.db, { shown: phone, name: body.name });
      if (meantId !== null) return found(tx, meantId);
      const contactId = await drawId(tx.db, 'contact_ids');
      const name = body.name === '' ? phone.value : body.name;
      return createNew(
        tx,
        { type: 'CreateContact', contactId, name, identities, origin: 'card', email: body.email },
        metadataOf(context),
      );
    };
    const command = commandOf(context, newId);
    const before = await recall(store, command);
    if (before === null) await countNumberTry(actor);
    const { result, written } = before ?? (await store.once(command, take, contactSchema));
    return { body: result, written };
  });
