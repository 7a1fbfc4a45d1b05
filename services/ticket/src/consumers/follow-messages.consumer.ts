import { messageChangeEvents, messagingEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { ConsumingFrom } from '#surroundings.ts';
import { wantPictures } from '#contacts/index.ts';
import {
  storeMessageChange,
  storeLastMessages,
  storeAutomaticText,
  announceLastMessages,
} from '#tickets/index.ts';
import { createContactsOfCards } from '#inbound/index.ts';

/** Stores the last message of each ticket, and how far it was read. */
export const followMessages = (consumingFrom: ConsumingFrom, clock: Clock): Consumer => {
  const from = consumingFrom('messaging');
  return startConsumer({
    ...from,
    consumer: 'ticket__follow-messages',
    lingersWhenBusy: true,
    catalog: { ...messagingEvents, ...messageChangeEvents },
    types: ['MessageReceived', 'MessageQueued', 'MessageEdited', 'MessageDeleted', 'MessageChangeRefused'],
    apply: async (tx, events) => {
      // Before any contact is locked, because addresses are always locked first.
      await createContactsOfCards(
        tx,
        events.filter((event) => event.type === 'MessageReceived'),
      );
      // A repeated attempt is not a new message.
      const answers = events.filter((event) => event.type === 'MessageQueued' && event.data.attempt === 1);
      await storeLastMessages(tx, {
        answers: answers.filter((event) => event.type === 'MessageQueued'),
        received: events.filter((event) => event.type === 'MessageReceived'),
      });
      for (const event of events)
        if (event.type === 'MessageQueued') await storeAutomaticText(tx.db, event);
        else if (event.type !== 'MessageReceived') await storeMessageChange(tx.db, event);
      await announceLastMessages(tx, events, clock);
      // Comes last, because code that shows a picture locks its contact first.
      await wantPictures(
        tx.db,
        events.filter(({ type }) => type === 'MessageReceived').map(({ data }) => data),
      );
    },
  });
};
