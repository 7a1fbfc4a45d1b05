import type { TicketModule } from '#surroundings.ts';
import { followAuth } from './follow-auth.consumer.ts';
import { followConnections } from './follow-connections.consumer.ts';
import { followMessages } from './follow-messages.consumer.ts';
import { hideNumbersInIndex } from './hide-indexed-numbers.consumer.ts';
import { followMessagesToIndex } from './index-messages.consumer.ts';

/** Follows other services for several aggregates. */
export const consumers: TicketModule = {
  open: ({ clock }) => ({
    consumers: (from) => [
      followAuth(from),
      followConnections(from),
      followMessages(from, clock),
      followMessagesToIndex(from),
      hideNumbersInIndex(from),
    ],
  }),
};
