import type { messagingEvents, RecordedOf } from '@balcao/contracts';
import type { TicketTransaction } from '#database/store.ts';
import { peopleOnCards } from '#contacts/people-on-cards.rules.ts';
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
