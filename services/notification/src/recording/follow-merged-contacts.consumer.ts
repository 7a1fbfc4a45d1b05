import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import { rememberNumbers } from '#directory/contact-numbers.ts';
import type { ConsumingFrom } from '#surroundings.ts';

/**
 * Learns the numbers of contacts that were merged before this service kept them. The updates of later merges bring them
 * in their own transaction.
 */
export const followMergedContacts = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('ticket'),
    consumer: 'notification__follow-merged-contacts',
    catalog: ticketEvents,
    types: ['ContactsMerged', 'ContactsUnmerged', 'ContactDeleted'],
    prepare: async (events) => {
      const contactIds = events.map(({ data }) => data.contactId);
      const owners = askOwners(from('ticket').bus, 'notification');
      return { contactIds, ...(await owners.contactsWithNumbers(contactIds)) };
    },
    apply: ({ db }, _events, { contactIds, numbers }) => rememberNumbers(db, contactIds, numbers),
  });
