import { type messagingEvents, type RecordedOf, type Identity, readCards } from '@balcao/contracts';
import type { TicketTransaction } from '#database/store.ts';
import { createStrangers } from '#contacts/index.ts';

type Received = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived'>>;

/** Makes a contact of each person on an inbound card, with the numbers that the desk does not know (rule M14). */
export const createContactsOfCards = async (
  tx: TicketTransaction,
  events: readonly Received[],
): Promise<void> => {
  const people = events.flatMap(({ id, sealed, metadata }) =>
    sealed?.message.mediaType === 'vcard'
      ? peopleOnCards(sealed.message.body).map((person) => ({
          ...person,
          metadata: { ...metadata, causationId: id },
        }))
      : [],
  );
  await createStrangers(tx, people, 'card');
};

type Person = { readonly identities: readonly Identity[]; readonly name: string };

/** No real message has more cards. */
const maxPeople = 50;

/** The people on the cards of a message whose numbers have a country code. */
export const peopleOnCards = (body: string): readonly Person[] =>
  readCards(body)
    .slice(0, maxPeople)
    .map(({ name, numbers }) => ({ name, identities: numbers.map(phone) }))
    .filter(({ identities }) => identities.length > 0);

const phone = (value: string): Identity => ({ kind: 'phone', value });
