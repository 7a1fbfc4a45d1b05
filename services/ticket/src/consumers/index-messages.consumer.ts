import { messageChangeEvents, messagingEvents } from '@balcao/contracts';
import { backgroundMs, type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import { lockTicket } from '#tickets/index.ts';
import { indexMessages, reindexMessage } from '#search/index.ts';

/**
 * Stores the words by which tickets are found. A change of the rule for words has to empty the tables and rename this
 * consumer, so that it reads all messages again.
 */
export const followMessagesToIndex = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('messaging'),
    consumer: 'ticket__index-messages-in-order',
    lingerMs: backgroundMs,
    catalog: { ...messagingEvents, ...messageChangeEvents },
    types: [
      'MessageReceived',
      'MessageQueued',
      'MessageAddressFound',
      'MessageEdited',
      'MessageDeleted',
      'MessageChangeRefused',
    ],
    apply: async ({ db }, events) => {
      const written = events.filter(
        (event) => event.type === 'MessageReceived' || event.type === 'MessageQueued',
      );
      await indexMessages(
        db,
        // A repeated attempt is not a new message; it is indexed already.
        written.flatMap(({ data: { messageId, ticketId }, sealed }) => {
          if (sealed === null) return [];
          const { sequence, mediaType, body } = sealed.message;
          return [{ messageId, ticketId, sequence, mediaType, body }];
        }),
      );
      for (const { type, data, sealed } of events)
        if (type !== 'MessageReceived' && type !== 'MessageQueued' && sealed !== null)
          if (await lockTicket(db, data.ticketId)) {
            const { messageId, ticketId } = data;
            const body = type === 'MessageDeleted' ? null : sealed.body;
            await reindexMessage(db, { messageId, ticketId, body });
          }
    },
  });
