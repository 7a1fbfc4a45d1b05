import { AppError, isVisible, undoTicket, visibilityOf } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { TicketStore } from '#database/store.ts';
import { isReachable } from '#directory/destinations.query.ts';
import { findTicket, lockTicketItem, toTicket } from '#tickets/list/ticket-items.query.ts';
import { ticketState } from '#tickets/ticket-row.ts';
import { refuseTwin, mayMakeTwin } from '#tickets/one-unresolved-ticket.query.ts';
import { findLastMove } from './last-move.query.ts';

/** Users may also undo a move after which they no longer see the ticket. */
export const serveUndoTicket = (store: TicketStore, clock: Clock): EndpointHandler =>
  serveEndpoint(undoTicket, async ({ params: { ticketId }, body: { revision }, actor, context }) => {
    const user = signedInUser(actor);
    const { result, written } = await store.transaction(async (tx) => {
      const row = await lockTicketItem(tx.db, ticketId);
      if (row === null) throw new AppError('ERR_NO_TICKET_FOUND');
      const move = await findLastMove(tx.db, ticketId, revision);
      const isOwn = move?.moverId === user.userId;
      if (!isOwn && !isVisible(visibilityOf(user), toTicket(row))) throw new AppError('ERR_NO_TICKET_FOUND');
      if (move === null) throw new AppError('ERR_NOTHING_TO_UNDO');
      const state = ticketState(row);
      const outcome = ticketDecider.decide(
        { type: 'UndoMove', moverId: user.userId, move, now: clock.now() },
        state,
      );
      if (!outcome.ok) throw AppError.from(outcome.error);
      if (!(await isReachable(tx.db, state.place, move.from))) throw new AppError('ERR_NOTHING_TO_UNDO');
      if (move.from.whatsappId !== null && mayMakeTwin(state.place, move.from))
        await refuseTwin(
          tx.db,
          { contactId: row.contact_id, connectionId: move.from.whatsappId, exceptTicketId: ticketId },
          user,
        );
      await tx.append(ticketStream(ticketId), row.revision, outcome.value, {
        metadata: metadataOf(context),
      });
      const undone = await findTicket(tx.db, ticketId);
      if (undone === null) throw new AppError('ERR_NO_TICKET_FOUND');
      return undone;
    });
    return { body: result, written };
  });
