import type { MessagingModule } from '#surroundings.ts';
import { followWhereabouts, rebuildWhereabouts } from './follow-whereabouts.consumer.ts';

export { describeTicket } from './describe-ticket.ts';
export { numbersOf, peopleOf } from './numbers-of.query.ts';
export type { Conversation, KnownTickets } from './known-tickets.ts';
export type { Whereabouts } from './known-tickets.query.ts';

export const tickets: MessagingModule = {
  open: ({ store: { db }, known, consuming }) => ({
    consumers: (from) => [known.follow(followWhereabouts(from))],
    rebuilds: {
      tickets: ({ onProgress }) =>
        rebuildWhereabouts({ db, consuming, ...(onProgress === undefined ? {} : { onProgress }) }),
    },
  }),
};
