import {
  type Contact,
  contactSchema,
  takeContact,
  AppError,
  briefNameOf,
  type Identity,
  maskName,
  textsOf,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import { drawId } from '#database/draw-ids.ts';
import type { TicketStore, TicketTransaction, TicketDb } from '#database/store.ts';
import { seesNumbers } from '#contacts/contacts.query.ts';
import type { CountNumberTry } from '#contacts/numbers/number-tries.ts';
import { matchKey } from '#contacts/match-key.rules.ts';
import { createNew, found, lockOwners, recall } from './edit-contacts.ts';

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
        { type: 'CreateContact', contactId, name, identities, origin: 'card', details: textsOf(body) },
        metadataOf(context),
      );
    };
    const command = commandOf(context, newId);
    const before = await recall(store, command);
    if (before === null) await countNumberTry(actor);
    const { result, written } = before ?? (await store.once(command, take, contactSchema));
    return { body: result, written };
  });

type Wanted = {
  /** The digits of a number that are shown when its last four are hidden. */
  readonly shown: Identity;
  readonly name: string;
};

/**
 * The contact whose masked number shows these digits: the one with that name, else the only one; null if there is
 * none.
 * @throws AppError ERR_VALIDATION if several contacts fit.
 */
const findByShownDigits = async (db: TicketDb, { shown, name }: Wanted): Promise<number | null> => {
  const contacts = await contactsShownAs(db, shown);
  const ofThatName = contacts.filter((contact) => isCalled(name, contact));
  const [one, ...others] = ofThatName.length > 0 ? ofThatName : contacts;
  if (others.length > 0)
    throw new AppError('ERR_VALIDATION', { field: 'number', reason: 'several-contacts' });
  return one?.contact_id ?? null;
};

type Shown = { readonly contact_id: number; readonly name: string; readonly number: string | null };

/** The name is compared as users see it who may not see numbers. */
const isCalled = (name: string, contact: Shown): boolean =>
  name === briefNameOf(contact.name) || name === maskName(contact.name, contact.number);

/** All hidden endings lie between two keys of the same length, so this is a range of the primary key. */
const contactsShownAs = async (db: TicketDb, { kind, value }: Identity): Promise<readonly Shown[]> => {
  const [first, last] = ['0000', '9999'].map((hidden) => matchKey({ kind, value: value + hidden }));
  const { rows } = await sql<Shown>`
    select c.contact_id, c.name, c.number from rm_contacts c
    where c.contact_id in (
      select i.contact_id from rm_contact_identities i
      where i.kind = ${kind} and i.match_key between ${first} and ${last} and length(i.match_key) = length(${first})
    )
  `.execute(db);
  return rows;
};
