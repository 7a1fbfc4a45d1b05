import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import { forgetDeliveriesOf } from '#deliveries/index.ts';
import { eraseFromFeed } from '#feed/index.ts';
import { deleteLocationsOf } from '#locations/index.ts';

/**
 * Deletes what this service stores in plain text about deleted contacts and tickets. `erase-from-feed.ts` also deletes
 * their deliveries to webhooks.
 */
export const followDeletions = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('ticket'),
    consumer: 'integration__forget-people',
    catalog: ticketEvents,
    types: ['ContactDeleted', 'TicketDeleted'],
    apply: async ({ db }, events) => {
      const gone = {
        contactIds: events.flatMap((event) =>
          event.type === 'ContactDeleted'
            ? [event.data.contactId, ...(event.data.mergedContactIds ?? [])]
            : [],
        ),
        ticketIds: events.flatMap((event) =>
          event.type === 'ContactDeleted' ? event.data.ticketIds : [event.data.ticketId],
        ),
      };
      await eraseFromFeed(db, gone);
      await forgetDeliveriesOf(db, gone);
      await deleteLocationsOf(db, gone);
    },
  });
