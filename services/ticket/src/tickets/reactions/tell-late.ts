import { listsKnowWithinMs, type MessagingEvents, type PastEventOf, type Recorded } from '@balcao/contracts';
import type { Clock } from '@balcao/service-kit';
import type { TicketTransaction } from '#database/store.ts';

type OfTicket = Pick<Recorded<PastEventOf<MessagingEvents>>, 'id' | 'at' | 'metadata'> & {
  readonly data: { readonly ticketId: number };
};

/** A mere record: nothing is decided by it, and no state comes of it. */
const stream = 'ticket-lists';

/**
 * Whoever loaded a list after a message was told and before it was known here shows what was before, and is not told
 * again: after so long those tickets are told once more, when this commits. Let it be the last thing a transaction does.
 */
export const tellLate = async (
  tx: TicketTransaction,
  events: readonly OfTicket[],
  clock: Clock,
): Promise<void> => {
  const surelyKnown = clock.now().getTime() - listsKnowWithinMs;
  const late = events.filter(({ at }) => at.getTime() <= surelyKnown);
  const newest = late.at(-1);
  if (newest === undefined) return;
  const ticketIds = [...new Set(late.map(({ data }) => data.ticketId))];
  await tx.append(stream, 'any', [{ type: 'TicketListsCaughtUp', data: { ticketIds } }], {
    metadata: { ...newest.metadata, causationId: newest.id },
  });
};
