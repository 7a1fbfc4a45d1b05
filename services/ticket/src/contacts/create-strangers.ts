import { briefNameOf, type NewEventMetadata, type Identity } from '@balcao/contracts';
import { orThrow } from '@balcao/event-store';
import { drawIds } from '#database/draw-ids.ts';
import type { TicketTransaction } from '#database/store.ts';
import { contactDecider, contactStream } from './contact.decider.ts';
import { addressOf } from './match-key.rules.ts';
import { type KnownAddress, matchContacts } from './match-contacts.rules.ts';
import { findAddresses, lockAddresses } from './addresses.query.ts';

type Person = {
  readonly identities: readonly Identity[];
  readonly name: string;
  /** The actor and origin of the event. */
  readonly metadata: NewEventMetadata;
};

/**
 * Creates a contact for each person without a known address, named by the number if there is no name. Known contacts
 * stay unchanged. Answers how many were created.
 */
export const createStrangers = async (
  tx: TicketTransaction,
  people: readonly Person[],
  origin: 'import' | 'card',
): Promise<number> => {
  if (people.length === 0) return 0;
  const identities = people.flatMap((person) => person.identities);
  await lockAddresses(tx.db, [...new Set(identities.map(addressOf))]);
  const known = await findAddresses(tx.db, identities);
  const strange = origin === 'card' ? people.flatMap((person) => strangeIn(person, known)) : people;
  const contacts = strange.map((person) => ({
    contact: {
      identities: [...person.identities],
      name: briefNameOf(person.name.replaceAll('\0', '').toWellFormed()),
      isGroup: false,
    },
  }));
  const { drafts, contacts: refs } = matchContacts(contacts, known);
  const firstOf = (draft: number): Person | undefined =>
    strange[refs.findIndex((ref) => 'draft' in ref && ref.draft === draft)];
  const ids = await drawIds(tx.db, 'contact_ids', drafts.length);
  await Promise.all(
    drafts.map(({ name, identities: addresses }, index) => {
      const contactId = ids[index];
      const metadata = firstOf(index)?.metadata;
      if (contactId === undefined || metadata === undefined) throw new RangeError('An id is missing.');
      const events = orThrow(
        contactDecider.decide(
          { type: 'CreateContact', contactId, name, identities: addresses, origin },
          contactDecider.initial(),
        ),
      );
      return tx.append(contactStream(contactId), 'absent', events, { metadata });
    }),
  );
  return drafts.length;
};

/**
 * A sender may write anything on a card. So a known contact gets no number from it, and unknown numbers become a
 * contact of their own (rule M14).
 */
const strangeIn = (person: Person, known: ReadonlyMap<string, KnownAddress>): readonly Person[] => {
  const identities = person.identities.filter((identity) => !known.has(addressOf(identity)));
  return identities.length === 0 ? [] : [{ ...person, identities }];
};
