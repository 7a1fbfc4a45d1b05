import { listsKnowWithinMs, type MessagingEvents, type PastEventOf, type Recorded } from '@balcao/contracts';
import type { Clock } from '@balcao/service-kit';
import type { TicketTransaction } from '#database/store.ts';

type OfTicket = Pick<Recorded<PastEventOf<MessagingEvents>>, 'id' | 'at' | 'metadata'> & {
  readonly data: { readonly ticketId: number };
};

/** Nothing decides by this stream and no state is made from it. It only carries the announcement. */
const stream = 'ticket-lists';

/**
 * A list that was loaded after a message was announced, but before ticket had stored it, shows the line before it. If
 * ticket learns of a message that late, it announces the ticket once more when the transaction commits. Call this
 * last in a transaction.
 */
export const announceLateMessages = async (
  tx: TicketTransaction,
  events: readonly OfTicket[],
  clock: Clock,
): Promise<void> => {
  const latestKnown = clock.now().getTime() - listsKnowWithinMs;
  const late = events.filter(({ at }) => at.getTime() <= latestKnown);
  const newest = late.at(-1);
  if (newest === undefined) return;
  const ticketIds = [...new Set(late.map(({ data }) => data.ticketId))];
  await tx.append(stream, 'any', [{ type: 'TicketListsCaughtUp', data: { ticketIds } }], {
    metadata: { ...newest.metadata, causationId: newest.id },
  });
};
