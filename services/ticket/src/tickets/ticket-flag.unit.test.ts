import type { TicketPlace } from '@balcao/contracts';
import { given } from '@balcao/event-store/testing/decider-spec';
import { expect, test } from 'vitest';
import type { LastMove, MoveTicket } from './ticket.commands.ts';
import { ticketDecider } from './ticket.decider.ts';
import type { NewTicketEvent } from './ticket.events.ts';

const ids = { ticketId: 5, contactId: 6 };
const waiting: TicketPlace = { status: 'pending', userId: null, queueId: 4, whatsappId: 1 };
const away: TicketPlace = { ...waiting, queueId: 9 };
const opened: NewTicketEvent = { type: 'TicketOpened', data: { ...ids, isGroup: false, to: waiting } };
const sent: NewTicketEvent = {
  type: 'TicketTransferred',
  data: { ...ids, from: waiting, to: away, transf: true },
};
const move = (change: Partial<MoveTicket>): MoveTicket => ({
  type: 'MoveTicket',
  moverId: 7,
  lastInbound: 0,
  ...change,
});

test('a ticket keeps the flag that was sent last (rule T4)', () => {
  given(ticketDecider, [opened])
    .when(move({ queueId: 9, isTransfer: true }))
    .then([sent]);
  given(ticketDecider, [opened, sent])
    .when(move({ queueId: 4, isTransfer: true }))
    .then([{ type: 'TicketTransferred', data: { ...ids, from: away, to: waiting } }]);
  given(ticketDecider, [opened, sent])
    .when(move({ queueId: 9, isTransfer: true }))
    .nothing();
  given(ticketDecider, [opened, sent])
    .when(move({ isTransfer: false }))
    .then([{ type: 'TransferFlagChanged', data: { ticketId: ids.ticketId, place: away, transf: false } }]);
});

test('an undo takes back the flag if the move changed it', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const last: LastMove = { eventId: 'e', type: 'TicketTransferred', from: waiting, to: away, moverId: 7, at };
  const undone = (transf?: boolean): unknown => {
    const state = [opened, sent].reduce(ticketDecider.evolve, ticketDecider.initial());
    const command = { type: 'UndoMove', moverId: 7, move: { ...last, transf }, now: at } as const;
    const outcome = ticketDecider.decide(command, state);
    return outcome.ok ? outcome.value.map(({ data }) => ('transf' in data ? data.transf : 'as it was')) : [];
  };
  expect([undone(true), undone(false), undone()]).toEqual([[false], [true], ['as it was']]);
});
