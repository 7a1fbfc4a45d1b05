import {
  AppError,
  type Contact,
  contactSchema,
  type NewEventMetadata,
  type Identity,
} from '@balcao/contracts';
import { orThrow, type CommandKey, type Transacted } from '@balcao/event-store';
import { type ContactCommand, contactDecider, contactStream } from '#contacts/contact.decider.ts';
import { addressOf } from '#contacts/match-key.rules.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { type LockedContact, lockAndReadContacts } from '#contacts/lock-contacts.ts';
import { findAddresses, lockAddresses } from '#contacts/addresses.query.ts';
import { findContact } from '#contacts/contacts.query.ts';

/** The earlier answer to the same request. Only a request with a key can repeat. */
export const recall = async (store: TicketStore, command: CommandKey): Promise<Transacted<Contact> | null> =>
  command.digest === undefined ? null : store.recall(command, contactSchema);

/** The owners of these addresses. Free ones stay free until the transaction ends. */
export const lockOwners = async (
  tx: TicketTransaction,
  identities: readonly Identity[],
): Promise<ReadonlyMap<string, number>> => {
  await lockAddresses(tx.db, identities.map(addressOf));
  const known = await findAddresses(tx.db, identities);
  return new Map([...known].map(([address, { contactId }]) => [address, contactId]));
};

/** @throws AppError ERR_NO_CONTACT_FOUND */
export const lockContact = async (tx: TicketTransaction, contactId: number): Promise<LockedContact> => {
  const contact = (await lockAndReadContacts(tx.db, [contactId])).get(contactId);
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
};

/** Decides the commands on a locked contact in order, and appends the events. */
export const changeLocked = async (
  tx: TicketTransaction,
  contact: LockedContact,
  commands: readonly ContactCommand[],
  metadata: NewEventMetadata,
): Promise<Contact> => {
  const events = commands.flatMap((command) => {
    return orThrow(contactDecider.decide(command, contact));
  });
  await tx.append(contactStream(contact.contactId), contact.revision, events, { metadata });
  return found(tx, contact.contactId);
};

export const createNew = async (
  tx: TicketTransaction,
  command: Extract<ContactCommand, { type: 'CreateContact' }>,
  metadata: NewEventMetadata,
): Promise<Contact> => {
  const events = orThrow(contactDecider.decide(command, contactDecider.initial()));
  await tx.append(contactStream(command.contactId), 'absent', events, { metadata });
  return found(tx, command.contactId);
};

export const found = async (tx: TicketTransaction, contactId: number): Promise<Contact> => {
  const contact = await findContact(tx.db, contactId);
  if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
};
