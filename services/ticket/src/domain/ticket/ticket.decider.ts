import {
  type Failure,
  fail,
  failure,
  type NewEventOf,
  ok,
  type PastEventOf,
  type Result,
  type TicketEvents,
  type TicketPlace,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import type { MoveTicket, TicketCommand } from './ticket.commands.ts';
import type { PresentTicket, TicketState } from './ticket.state.ts';

type OfTickets = Pick<
  TicketEvents,
  | 'TicketOpened'
  | 'TicketAccepted'
  | 'TicketReturned'
  | 'TicketClosed'
  | 'TicketReopened'
  | 'TicketTransferred'
  | 'TicketRead'
>;
export type NewTicketEvent = NewEventOf<OfTickets>;
export type PastTicketEvent = PastEventOf<OfTickets>;
export type TicketProblem = Failure<'ERR_NO_TICKET_FOUND' | 'ERR_OPEN_USER_TICKET' | 'ERR_VALIDATION'>;

type Outcome = Result<readonly NewTicketEvent[], TicketProblem>;

/** One request of a contact from its first message until it is settled; stream `ticket-<id>`. */
export const ticketDecider: Decider<
  TicketState,
  TicketCommand,
  NewTicketEvent,
  PastTicketEvent,
  TicketProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'OpenTicket')
      return ok(
        state.status === 'present'
          ? []
          : [
              {
                type: 'TicketOpened',
                data: {
                  ticketId: command.ticketId,
                  contactId: command.contactId,
                  isGroup: command.isGroup,
                  to: { status: 'pending', userId: null, queueId: null, whatsappId: command.connectionId },
                },
              },
            ],
      );
    if (state.status === 'absent') return fail(failure('ERR_NO_TICKET_FOUND'));
    switch (command.type) {
      case 'WakeTicket':
        return wake(state);
      case 'MoveTicket':
        return move(command, state);
      case 'ReadTicket':
        return ok(read(state, state.place, command.readerId, Math.min(command.upTo, command.lastInbound)));
    }
  },
  evolve: (state, event) => {
    if (event.type === 'TicketOpened') {
      const { ticketId, contactId, isGroup, to } = event.data;
      return { status: 'present', ticketId, contactId, isGroup, place: to, readUpTo: 0 };
    }
    if (state.status === 'absent') return state;
    if (event.type === 'TicketRead') return { ...state, readUpTo: Math.max(state.readUpTo, event.data.upTo) };
    return { ...state, place: event.data.to };
  },
};

export const ticketStream = (ticketId: number): string => `ticket-${ticketId}`;

const wake = (ticket: PresentTicket): Outcome => {
  if (ticket.place.status !== 'closed') return ok([]);
  const to: TicketPlace = { ...ticket.place, status: 'pending', userId: null };
  return ok([{ type: 'TicketReopened', data: moved(ticket, to) }]);
};

const move = (command: MoveTicket, ticket: PresentTicket): Outcome => {
  const from = ticket.place;
  if (command.status === 'closed' && from.status === 'closed') return ok([]);
  const to: TicketPlace = {
    ...from,
    status: command.status ?? from.status,
    userId: targetUser(command, from),
    queueId: command.queueId === undefined ? from.queueId : command.queueId,
  };
  const isClaim = command.status === 'open' && to.userId === command.moverId;
  if (isClaim && from.status === 'open' && from.userId !== null) {
    // The first click wins; its repeat has nothing left to do (4-settled.md 10).
    return from.userId === command.moverId ? ok([]) : fail(failure('ERR_OPEN_USER_TICKET'));
  }
  if (to.status === 'open' && to.userId === null) return fail(failure('ERR_VALIDATION', { field: 'userId' }));
  const type = moveType(from, to);
  if (type === null) return ok([]);
  const event: NewTicketEvent = { type, data: moved(ticket, to) };
  const isReading = type === 'TicketAccepted' || type === 'TicketClosed' || type === 'TicketReopened';
  return ok([event, ...(isReading ? read(ticket, to, command.moverId, command.lastInbound) : [])]);
};

/** Who opens a ticket without naming anybody takes it. */
const targetUser = (command: MoveTicket, from: TicketPlace): number | null => {
  if (command.userId !== undefined) return command.userId;
  return command.status === 'open' ? command.moverId : from.userId;
};

type MoveType = 'TicketAccepted' | 'TicketReturned' | 'TicketClosed' | 'TicketReopened' | 'TicketTransferred';

const moveType = (from: TicketPlace, to: TicketPlace): MoveType | null => {
  if (from.status !== to.status) {
    if (to.status === 'closed') return 'TicketClosed';
    if (from.status === 'closed') return 'TicketReopened';
    if (to.status === 'open') return 'TicketAccepted';
    // To a sector and waiting there again is a transfer, back to where it came from a return.
    return from.queueId === to.queueId ? 'TicketReturned' : 'TicketTransferred';
  }
  if (from.userId === to.userId && from.queueId === to.queueId) return null;
  if (to.status === 'pending' && to.userId === null && from.queueId === to.queueId) return 'TicketReturned';
  return 'TicketTransferred';
};

const moved = (
  ticket: PresentTicket,
  to: TicketPlace,
): { ticketId: number; contactId: number; from: TicketPlace; to: TicketPlace } => ({
  ticketId: ticket.ticketId,
  contactId: ticket.contactId,
  from: ticket.place,
  to,
});

const read = (
  ticket: PresentTicket,
  place: TicketPlace,
  readerId: number | null,
  upTo: number,
): readonly NewTicketEvent[] =>
  upTo > ticket.readUpTo
    ? [{ type: 'TicketRead', data: { ticketId: ticket.ticketId, place, userId: readerId, upTo } }]
    : [];
