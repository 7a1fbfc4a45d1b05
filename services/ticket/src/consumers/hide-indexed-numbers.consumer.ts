import { ticketEvents } from '@balcao/contracts';
import { backgroundMs, type Consumer, startConsumer } from '@balcao/event-bus';
import { hideIndexedNumbers } from '#search/index.ts';
import type { ConsumingFrom } from '#surroundings.ts';

/** A number that a contact gets later is hidden in the search index too. */
export const hideNumbersInIndex = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__hide-indexed-numbers',
    lingerMs: backgroundMs,
    catalog: ticketEvents,
    types: ['ContactCreated', 'ContactIdentityLearned', 'ContactNumberChanged', 'ContactsMerged'],
    apply: ({ db }, events) =>
      hideIndexedNumbers(
        db,
        events.map(({ data }) => data.contactId),
      ),
  });
