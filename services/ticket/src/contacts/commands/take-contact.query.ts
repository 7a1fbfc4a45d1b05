import { AppError, briefNameOf, type Identity, maskName } from '@balcao/contracts';
import { sql } from 'kysely';
import { matchKey } from '#contacts/match-key.rules.ts';
import type { TicketDb } from '#database/store.ts';

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
export const findByShownDigits = async (db: TicketDb, { shown, name }: Wanted): Promise<number | null> => {
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
