import { fail, failure, ok, type TicketPlace } from '@balcao/contracts';
import type { MoveTicket, MoveType } from './ticket.commands.ts';
import type { NewTicketEvent, TicketOutcome } from './ticket.events.ts';
import { movedFacts, readUpTo } from './ticket-facts.rules.ts';
import type { PresentTicket } from './ticket.state.ts';

/** Accept, return, close, reopen and transfer (rule T1), by where the ticket shall stand. */
export const move = (command: MoveTicket, ticket: PresentTicket): TicketOutcome => {
  const from = ticket.place;
  const to = targetPlace(command, from);
  const isClaim = command.status === 'open' && (command.isClaim === true || to.userId === command.moverId);
  const isHeld = from.status === 'open' && from.userId !== null && from.userId !== to.userId;
  // The first click wins (rule T2).
  if (isClaim && isHeld) return fail(failure('ERR_OPEN_USER_TICKET'));
  if (to.status === 'open' && to.userId === null) return fail(failure('ERR_VALIDATION', { field: 'userId' }));
  const type = moveType(command, from, to);
  if (type === null) return ok([]);
  const event: NewTicketEvent = {
    type,
    data: {
      ...movedFacts(ticket, to),
      ...(command.cause === undefined ? {} : { cause: command.cause }),
      ...(command.undoableUntil === undefined ? {} : { undoableUntil: command.undoableUntil }),
      ...(command.greeting === undefined || command.greeting === '' ? {} : { greeting: command.greeting }),
    },
  };
  return ok([
    event,
    ...(readingMoves.has(type) && command.isUnseen !== true
      ? readUpTo(ticket, to, command.moverId, command.lastInbound)
      : []),
  ]);
};

/** Whoever accepts, closes or reopens has it before their eyes; a transfer or a return is none's reading (rule T10). */
const readingMoves: ReadonlySet<MoveType> = new Set(['TicketAccepted', 'TicketClosed', 'TicketReopened']);

/** Where the ticket would stand, whether or not it may. */
export const targetPlace = (command: MoveTicket, from: TicketPlace): TicketPlace => ({
  status: command.status ?? statusWithout(command.userId, from),
  userId: targetUser(command, from),
  queueId: command.queueId === undefined ? from.queueId : command.queueId,
  whatsappId: command.connectionId === undefined ? from.whatsappId : command.connectionId,
});

/** What nobody attends any more waits again. */
const statusWithout = (userId: MoveTicket['userId'], { status }: TicketPlace): TicketPlace['status'] =>
  userId === null && status === 'open' ? 'pending' : status;

/** Who opens a ticket without naming anybody takes it. Two who close it at once leave it with the first. */
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
    // To a sector and waiting there again is a transfer, back to where it came from a return.
    return isElsewhere ? 'TicketTransferred' : 'TicketReturned';
  }
  if (isElsewhere) return 'TicketTransferred';
  if (from.userId === to.userId) return null;
  const isGivenBack = to.status === 'pending' && to.userId === null && command.isTransfer !== true;
  return isGivenBack ? 'TicketReturned' : 'TicketTransferred';
};
