import { fail, failure, ok, type TicketPlace, undoWindowMs } from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { move } from './move-ticket.rules.ts';
import type { ReadTicket, TicketCommand, UndoMove, WakeCause } from './ticket.commands.ts';
import type {
  NewTicketEvent,
  PastTicketEvent,
  TicketChange,
  TicketOutcome,
  TicketProblem,
  PresentTicket,
  TicketState,
} from './ticket.events.ts';
import { movedFacts, readUpTo } from './ticket-facts.rules.ts';

/** Decides a ticket, in stream `ticket-<id>`: one request of a contact from its first message until the close. */
export const ticketDecider: Decider<
  TicketState,
  TicketCommand,
  NewTicketEvent,
  PastTicketEvent,
  TicketProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'OpenTicket') return ok(state.status === 'present' ? [] : [open(command)]);
    if (state.status === 'absent') return fail(failure('ERR_NO_TICKET_FOUND'));
    switch (command.type) {
      case 'WakeTicket':
        return wake(command.cause, state);
      case 'MoveTicket':
        return move(command, state);
      case 'ReadTicket':
        return ok(read(command, state));
      case 'UndoMove':
        return undo(command, state);
      case 'DeleteTicket':
        return ok([
          {
            type: 'TicketDeleted',
            data: { ticketId: state.ticketId, contactId: state.contactId, place: state.place },
          },
        ]);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'TicketOpened') {
      const { ticketId, contactId, isGroup, to } = event.data;
      return { status: 'present', ticketId, contactId, isGroup, place: to, transf: false, readUpTo: 0 };
    }
    if (state.status === 'absent') return state;
    if (event.type === 'TicketDeleted') return { status: 'absent' };
    return { ...state, ...changesOf(event) };
  },
};

/** The changes that an event makes to an existing ticket. The read model changes the same fields. */
export const changesOf = ({
  type,
  data,
}: TicketChange): Partial<Pick<PresentTicket, 'place' | 'transf' | 'readUpTo'>> => {
  if (type === 'TicketRead') return { readUpTo: data.upTo };
  return {
    ...('to' in data ? { place: data.to } : {}),
    ...('transf' in data ? { transf: data.transf } : {}),
  };
};

export const ticketStream = (ticketId: number): string => `ticket-${ticketId}`;

const open = (command: Extract<TicketCommand, { type: 'OpenTicket' }>): NewTicketEvent => {
  const { ticketId, contactId, isGroup, connectionId, begin, mergedContactId } = command;
  const { status, userId, queueId } = begin ?? { status: 'pending', userId: null, queueId: null };
  return {
    type: 'TicketOpened',
    data: {
      ticketId,
      contactId,
      isGroup,
      to: { status, userId, queueId, whatsappId: connectionId },
      ...(begin === undefined ? {} : { cause: begin.cause }),
      ...(mergedContactId === undefined ? {} : { mergedContactId }),
    },
  };
};

const wake = (cause: WakeCause, ticket: PresentTicket): TicketOutcome => {
  if (ticket.place.status !== 'closed') return ok([]);
  const to: TicketPlace = { ...ticket.place, status: 'pending', userId: null };
  return ok([{ type: 'TicketReopened', data: { ...movedFacts(ticket, to), cause } }]);
};

/** Only reading by the assignee counts, and a pending ticket stays unread until somebody accepts it. */
const read = ({ readerId, upTo, lastInbound }: ReadTicket, ticket: PresentTicket) => {
  const { status, userId } = ticket.place;
  const isAttendant = status !== 'pending' && readerId !== null && readerId === userId;
  return isAttendant ? readUpTo(ticket, ticket.place, readerId, Math.min(upTo, lastInbound)) : [];
};

/** An undo does not make messages unread. */
const undo = ({ moverId, move: last, now }: UndoMove, ticket: PresentTicket): TicketOutcome => {
  const isOwn = last.moverId === moverId;
  const isLate = now.getTime() - last.at.getTime() > undoWindowMs;
  if (!isOwn || isLate || !isSamePlace(last.to, ticket.place)) return fail(failure('ERR_NOTHING_TO_UNDO'));
  return ok([
    {
      type: 'TicketUndone',
      data: {
        ...movedFacts(ticket, last.from),
        undoneEventId: last.eventId,
        undoneType: last.type,
        ...(last.transf === undefined ? {} : { transf: !last.transf }),
      },
    },
  ]);
};

export const isSamePlace = (one: TicketPlace, other: TicketPlace): boolean =>
  one.status === other.status &&
  one.userId === other.userId &&
  one.queueId === other.queueId &&
  one.whatsappId === other.whatsappId;
