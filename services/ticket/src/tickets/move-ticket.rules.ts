import { fail, failure, ok, type TicketPlace } from '@balcao/contracts';
import type { MoveTicket, MoveType } from './ticket.commands.ts';
import type { NewTicketEvent, TicketOutcome, PresentTicket } from './ticket.events.ts';
import { movedFacts, readUpTo } from './ticket-facts.rules.ts';

/** Decides accept, return, close, reopen and transfer (rule T1) from the ticket's place before and after. */
export const move = (command: MoveTicket, ticket: PresentTicket): TicketOutcome => {
  const from = ticket.place;
  const to = targetPlace(command, from);
  const isClaim = command.status === 'open' && (command.isClaim === true || to.userId === command.moverId);
  const isOfOther = from.status === 'open' && from.userId !== null && from.userId !== to.userId;
  // The first user to accept gets the ticket (rule T2).
  if (isClaim && isOfOther) return fail(failure('ERR_OPEN_USER_TICKET'));
  if (to.status === 'open' && to.userId === null) return fail(failure('ERR_VALIDATION', { field: 'userId' }));
  const type = moveType(command, from, to);
  const transf =
    command.isTransfer === undefined || command.isTransfer === ticket.transf
      ? {}
      : { transf: command.isTransfer };
  if (type === null)
    return ok(
      transf.transf === undefined
        ? []
        : [
            {
              type: 'TransferFlagChanged',
              data: { ticketId: ticket.ticketId, place: from, transf: transf.transf },
            },
          ],
    );
  const event: NewTicketEvent = {
    type,
    data: {
      ...movedFacts(ticket, to),
      ...(command.cause === undefined ? {} : { cause: command.cause }),
      ...(command.undoableUntil === undefined ? {} : { undoableUntil: command.undoableUntil }),
      ...(command.greeting === undefined || command.greeting === '' ? {} : { greeting: command.greeting }),
      ...transf,
    },
  };
  return ok([
    event,
    ...(readingMoves.has(type) && command.isUnseen !== true
      ? readUpTo(ticket, to, command.moverId, command.lastInbound)
      : []),
  ]);
};

/**
 * A user who accepts, closes or reopens sees the conversation, so the move marks it as read. A transfer or return
 * does not (rule T10).
 */
const readingMoves: ReadonlySet<MoveType> = new Set(['TicketAccepted', 'TicketClosed', 'TicketReopened']);

/** The place that the command asks for. It may still be refused. */
export const targetPlace = (command: MoveTicket, from: TicketPlace): TicketPlace => ({
  status: command.status ?? statusWithout(command.userId, from),
  userId: targetUser(command, from),
  queueId: command.queueId === undefined ? from.queueId : command.queueId,
  whatsappId: command.connectionId === undefined ? from.whatsappId : command.connectionId,
});

/** An open ticket without an assignee becomes pending. */
const statusWithout = (userId: MoveTicket['userId'], { status }: TicketPlace): TicketPlace['status'] =>
  userId === null && status === 'open' ? 'pending' : status;

/**
 * Opening a ticket without naming an assignee assigns it to the user who opens it. If two users close it at once, the
 * first keeps it.
 */
const targetUser = (command: MoveTicket, from: TicketPlace): number | null => {
  const isClosedAgain = command.status === 'closed' && from.status === 'closed';
  if (isClosedAgain && command.userId === command.moverId) return from.userId;
  if (command.userId !== undefined) return command.userId;
  return command.status === 'open' ? command.moverId : from.userId;
};

const moveType = (command: MoveTicket, from: TicketPlace, to: TicketPlace): MoveType | null => {
  const isElsewhere = from.queueId !== to.queueId || from.whatsappId !== to.whatsappId;
  if (from.status !== to.status) {
    if (to.status === 'closed') return 'TicketClosed';
    if (command.isTransfer === true && to.status === 'pending') return 'TicketTransferred';
    if (from.status === 'closed') return 'TicketReopened';
    if (to.status === 'open') return 'TicketAccepted';
    // A pending ticket of another sector or connection was transferred; otherwise it was returned.
    return isElsewhere ? 'TicketTransferred' : 'TicketReturned';
  }
  if (isElsewhere) return 'TicketTransferred';
  if (from.userId === to.userId) return null;
  const isReturned = to.status === 'pending' && to.userId === null && command.isTransfer !== true;
  return isReturned ? 'TicketReturned' : 'TicketTransferred';
};
