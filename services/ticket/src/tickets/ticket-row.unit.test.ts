import { expect, test } from 'vitest';
import { changesOf, ticketDecider } from './ticket.decider.ts';
import type { TicketChange, PresentTicket } from './ticket.events.ts';
import { ticketColumns, ticketState } from './ticket-row.ts';

const ids = { ticketId: 5, contactId: 6 };
const waiting = { status: 'pending', userId: null, queueId: 4, whatsappId: 1 } as const;
const held = { status: 'open', userId: 7, queueId: 3, whatsappId: 2 } as const;
const before: PresentTicket = {
  status: 'present',
  ...ids,
  isGroup: true,
  place: waiting,
  transf: true,
  readUpTo: 2,
};

test('a row holds the whole state', () => {
  for (const place of [waiting, held]) {
    const state = { ...before, place };
    expect(ticketState(ticketColumns(state))).toEqual(state);
  }
});
test('a move changes only the place, a read only how far, and the automation neither', () => {
  const move: TicketChange = { type: 'TicketAccepted', data: { ...ids, from: waiting, to: held } };
  const read: TicketChange = { type: 'TicketRead', data: { ticketId: 5, place: held, userId: 7, upTo: 4 } };
  const paused: TicketChange = {
    type: 'AutomationPaused',
    data: { ...ids, connectionId: 1, rule: 'menu', place: held },
  };
  expect(changesOf(move)).toEqual({ place: held });
  expect(changesOf({ ...move, data: { ...move.data, transf: false } })).toEqual({
    place: held,
    transf: false,
  });
  expect(changesOf(read)).toEqual({ readUpTo: 4 });
  expect(changesOf(paused)).toEqual({});
  expect(ticketDecider.evolve(before, move)).toEqual({ ...before, place: held });
  expect(ticketDecider.evolve(before, read)).toEqual({ ...before, readUpTo: 4 });
  expect(ticketDecider.evolve(before, paused)).toEqual(before);
});
