import { updateTicket } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { createMovesByHand } from './batch-moves.ts';

/** Accepts, returns, closes, reopens and transfers: users move tickets only here. */
export const serveUpdateTicket = (store: TicketStore, clock: Clock): EndpointHandler => {
  const move = createMovesByHand(store);
  return serveEndpoint(updateTicket, async ({ params: { ticketId }, body: wish, actor, context }) => {
    const { ticket, written } = await move({
      ticketId,
      wish,
      actor: signedInUser(actor),
      metadata: metadataOf(context),
      now: clock.now(),
    });
    return { body: ticket, written };
  });
};
