import {
  AppError,
  deleteTicket,
  isVisible,
  readTicket,
  undoTicket,
  updateTicket,
  visibilityOf,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import type { Clock } from '@balcao/service-kit';
import { commandHandler, type TicketStore } from '#database/store.ts';
import { isReachable } from '#directory/destinations.query.ts';
import { findTicket, lockTicketItem, toTicket } from '#tickets/list/ticket-items.query.ts';
import { mayMakeTwin, refuseTwin } from '#tickets/one-unresolved-ticket.query.ts';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import { ticketState } from '#tickets/ticket-row.ts';
import { findVisibleTicket } from '#tickets/ticket.query.ts';
import { createMovesByHand } from './batch-moves.ts';
import { findLastMove } from './last-move.query.ts';

const ticketCommands = commandHandler(ticketDecider, ticketStream);

/** What users do with a ticket. */
export const serveTicketCommands = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => {
  const move = createMovesByHand(store);
  return [
    // Accepts, returns, closes, reopens and transfers: users move tickets only here.
    serveEndpoint(updateTicket, async ({ params: { ticketId }, body: wish, actor, context }) => {
      const { ticket, written } = await move({
        ticketId,
        wish,
        actor: signedInUser(actor),
        metadata: metadataOf(context),
        now: clock.now(),
      });
      return { body: ticket, written };
    }),

    // A client reports that its user sees the conversation. Only reading by the assignee counts.
    serveEndpoint(readTicket, async ({ params: { ticketId }, body: { upTo }, actor, context }) => {
      const { lastInbound, unreadMessages } = await findVisibleTicket(store.db, ticketId, actor);
      if (upTo <= lastInbound - unreadMessages) return { body: undefined };
      const readerId = actor.kind === 'user' ? actor.userId : null;
      const command = { type: 'ReadTicket', readerId, upTo, lastInbound } as const;
      const metadata = metadataOf(context);
      const { written } = await ticketCommands.execute(store, ticketId, command, { metadata });
      return { body: undefined, written };
    }),

    // Services that own its messages, files, drafts and notes delete them when they get the event.
    serveEndpoint(deleteTicket, async ({ params: { ticketId }, actor, context }) => {
      const { written } = await store.transaction(async (tx) => {
        const row = await lockTicketItem(tx.db, ticketId);
        if (row === null || !isVisible(visibilityOf(actor), toTicket(row)))
          throw new AppError('ERR_NO_TICKET_FOUND');
        const events = orThrow(ticketDecider.decide({ type: 'DeleteTicket' }, ticketState(row)));
        await tx.append(ticketStream(ticketId), row.revision, events, {
          metadata: metadataOf(context),
        });
      });
      return { body: { message: 'ticket deleted' }, written };
    }),

    // Users may also undo a move after which they no longer see the ticket.
    serveEndpoint(undoTicket, async ({ params: { ticketId }, body: { revision }, actor, context }) => {
      const user = signedInUser(actor);
      const { result, written } = await store.transaction(async (tx) => {
        const row = await lockTicketItem(tx.db, ticketId);
        if (row === null) throw new AppError('ERR_NO_TICKET_FOUND');
        const move = await findLastMove(tx.db, ticketId, revision);
        const isOwn = move?.moverId === user.userId;
        if (!isOwn && !isVisible(visibilityOf(user), toTicket(row)))
          throw new AppError('ERR_NO_TICKET_FOUND');
        if (move === null) throw new AppError('ERR_NOTHING_TO_UNDO');
        const state = ticketState(row);
        const events = orThrow(
          ticketDecider.decide({ type: 'UndoMove', moverId: user.userId, move, now: clock.now() }, state),
        );
        if (!(await isReachable(tx.db, state.place, move.from))) throw new AppError('ERR_NOTHING_TO_UNDO');
        if (move.from.whatsappId !== null && mayMakeTwin(state.place, move.from))
          await refuseTwin(
            tx.db,
            { contactId: row.contact_id, connectionId: move.from.whatsappId, exceptTicketId: ticketId },
            user,
          );
        await tx.append(ticketStream(ticketId), row.revision, events, {
          metadata: metadataOf(context),
        });
        const undone = await findTicket(tx.db, ticketId);
        if (undone === null) throw new AppError('ERR_NO_TICKET_FOUND');
        return undone;
      });
      return { body: result, written };
    }),
  ];
};
