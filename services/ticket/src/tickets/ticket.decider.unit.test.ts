import { type TicketPlace, undoWindowMs } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { given } from '@balcao/event-store/testing/decider-spec';
import { describe, expect, test } from 'vitest';
import type { LastMove, MoveTicket } from './ticket.commands.ts';
import { ticketDecider } from './ticket.decider.ts';
import type { NewTicketEvent } from './ticket.events.ts';

const waiting: TicketPlace = { status: 'pending', userId: null, queueId: 4, whatsappId: 1 };
const held: TicketPlace = { ...waiting, status: 'open', userId: 7 };
const closed: TicketPlace = { ...held, status: 'closed' };
const ids = { ticketId: 5, contactId: 6 };
const opened: NewTicketEvent = { type: 'TicketOpened', data: { ...ids, isGroup: false, to: waiting } };
const accepted: NewTicketEvent = { type: 'TicketAccepted', data: { ...ids, from: waiting, to: held } };
const closing: NewTicketEvent = { type: 'TicketClosed', data: { ...ids, from: held, to: closed } };
const readTo = (place: TicketPlace, upTo: number, userId = 7): NewTicketEvent => ({
  type: 'TicketRead',
  data: { ticketId: 5, place, userId, upTo },
});
const transferred = (from: TicketPlace, to: TicketPlace, facts: object = {}): NewTicketEvent => ({
  type: 'TicketTransferred',
  data: { ...ids, from, to, ...facts },
});
const move = (change: Partial<MoveTicket>): MoveTicket => ({
  type: 'MoveTicket',
  moverId: 7,
  lastInbound: 0,
  ...change,
});

describe('open', () => {
  const open = { type: 'OpenTicket', ...ids, isGroup: false, connectionId: 1 } as const;
  test('a new ticket is pending, without a sector', () => {
    const to = { ...waiting, queueId: null };
    given(ticketDecider, [])
      .when(open)
      .then([{ type: 'TicketOpened', data: { ...ids, isGroup: false, to } }]);
  });
  test('a repeat appends nothing', () => {
    given(ticketDecider, [opened]).when(open).nothing();
  });
});

describe('accept', () => {
  test('an accept takes a pending ticket and marks it as read', () => {
    given(ticketDecider, [opened])
      .when(move({ status: 'open', userId: 7, lastInbound: 3 }))
      .then([accepted, readTo(held, 3)]);
  });
  test('without a named user the caller accepts, with the sector that they chose', () => {
    const to = { ...held, queueId: 9 };
    given(ticketDecider, [opened])
      .when(move({ status: 'open', queueId: 9 }))
      .then([{ type: 'TicketAccepted', data: { ...ids, from: waiting, to } }]);
  });
  test('a second accept is refused', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ moverId: 8, status: 'open', userId: 8 }))
      .fails('ERR_OPEN_USER_TICKET');
  });
  test('a repeated accept by the assignee appends nothing', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'open', userId: 7 }))
      .nothing();
  });
  test("other changes of the assignee's repeat still apply", () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'open', userId: 7, queueId: 9 }))
      .then([transferred(held, { ...held, queueId: 9 })]);
  });
  test('a pending ticket of a colleague may be accepted', () => {
    const spied = { ...held, status: 'pending' } as const;
    given(ticketDecider, [
      opened,
      accepted,
      { type: 'TicketReturned', data: { ...ids, from: held, to: spied } },
    ])
      .when(move({ moverId: 8, status: 'open', userId: 8 }))
      .then([{ type: 'TicketAccepted', data: { ...ids, from: spied, to: { ...held, userId: 8 } } }]);
  });
  test('an open ticket without an assignee is refused', () => {
    given(ticketDecider, [opened])
      .when(move({ status: 'open', userId: null }))
      .fails('ERR_VALIDATION', { field: 'userId' });
  });
  test('an unknown ticket is refused', () => {
    given(ticketDecider, [])
      .when(move({ status: 'open' }))
      .fails('ERR_NO_TICKET_FOUND');
  });
});

describe('return', () => {
  test('a return makes the ticket pending for everybody, and marks nothing as read', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'pending', userId: null, lastInbound: 3 }))
      .then([{ type: 'TicketReturned', data: { ...ids, from: held, to: waiting } }]);
  });
  test('without a change of the assignee the ticket stays theirs', () => {
    const to = { ...held, status: 'pending' } as const;
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'pending' }))
      .then([{ type: 'TicketReturned', data: { ...ids, from: held, to } }]);
  });
  test('clearing the assignee of an open ticket is a return', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ userId: null, lastInbound: 3 }))
      .then([{ type: 'TicketReturned', data: { ...ids, from: held, to: waiting } }]);
    given(ticketDecider, [opened, accepted])
      .when(move({ userId: null, queueId: 9 }))
      .then([transferred(held, { ...waiting, queueId: 9 })]);
  });
  test('a return of a pending ticket without an assignee appends nothing', () => {
    given(ticketDecider, [opened])
      .when(move({ status: 'pending', userId: null }))
      .nothing();
  });
});

describe('close', () => {
  test('a close keeps the assignee and marks the ticket as read', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'closed', userId: 7, lastInbound: 2 }))
      .then([closing, readTo(closed, 2)]);
  });
  test.each([{}, { userId: 7 }, { userId: 8 }])('a closed ticket stays as it is: %j', (change) => {
    given(ticketDecider, [opened, accepted, closing])
      .when(move({ moverId: 8, status: 'closed', ...change }))
      .nothing();
  });
  test('the assignee and the sector of a closed ticket can be changed', () => {
    const to = { ...closed, userId: null, queueId: 9 };
    given(ticketDecider, [opened, accepted, closing])
      .when(move({ moverId: 8, status: 'closed', userId: null, queueId: 9 }))
      .then([transferred(closed, to)]);
  });
});

describe('reopen', () => {
  test('a ticket that is reopened by hand is open for the caller', () => {
    given(ticketDecider, [opened, accepted, closing])
      .when(move({ moverId: 8, status: 'open', userId: 8 }))
      .then([{ type: 'TicketReopened', data: { ...ids, from: closed, to: { ...held, userId: 8 } } }]);
  });
  test.each(['inbound', 'phone', 'api'] as const)('a message makes a closed ticket wait: %s', (cause) => {
    given(ticketDecider, [opened, accepted, closing])
      .when({ type: 'WakeTicket', cause })
      .then([{ type: 'TicketReopened', data: { ...ids, from: closed, to: waiting, cause } }]);
  });
  test('a new message changes nothing unless the ticket is closed', () => {
    given(ticketDecider, [opened, accepted]).when({ type: 'WakeTicket', cause: 'inbound' }).nothing();
  });
});

describe('transfer', () => {
  test('a transfer to a colleague changes neither the status nor the unread messages', () => {
    given(ticketDecider, [opened, accepted])
      .when(move({ userId: 8, lastInbound: 3 }))
      .then([transferred(held, { ...held, userId: 8 })]);
  });
  test('a transfer to a sector makes the ticket pending there', () => {
    const to = { ...waiting, queueId: 9 };
    given(ticketDecider, [opened, accepted])
      .when(move({ status: 'pending', userId: null, queueId: 9 }))
      .then([transferred(held, to)]);
  });
});

describe('read', () => {
  const read = (upTo: number, readerId: number | null = 7) =>
    ({ type: 'ReadTicket', readerId, upTo, lastInbound: 5 }) as const;
  test('a ticket is read up to what its assignee saw', () => {
    given(ticketDecider, [opened, accepted])
      .when(read(3))
      .then([readTo(held, 3)]);
    given(ticketDecider, [opened, accepted, closing])
      .when(read(3))
      .then([readTo(closed, 3)]);
  });
  test('a ticket is never read beyond its last message', () => {
    given(ticketDecider, [opened, accepted])
      .when(read(99))
      .then([readTo(held, 5)]);
  });
  test('a ticket is never read backwards', () => {
    given(ticketDecider, [opened, accepted, readTo(held, 3)])
      .when(read(2))
      .nothing();
  });
  test.each([8, null])('others who read change nothing: %j', (readerId) => {
    given(ticketDecider, [opened, accepted]).when(read(3, readerId)).nothing();
    given(ticketDecider, [opened, accepted, closing]).when(read(3, readerId)).nothing();
  });
  test('a pending ticket stays unread, also for its assignee', () => {
    const kept: NewTicketEvent = {
      type: 'TicketReturned',
      data: { ...ids, from: held, to: { ...held, status: 'pending' } },
    };
    given(ticketDecider, [opened]).when(read(3)).nothing();
    given(ticketDecider, [opened, accepted, kept]).when(read(3)).nothing();
  });
});

describe('each move has its own event, and only some mark the ticket as read', () => {
  const pasts = { waiting: [opened], held: [opened, accepted], closed: [opened, accepted, closing] } as const;
  const accept = { status: 'open' } as const;
  const close = { status: 'closed' } as const;
  const giveBack = { status: 'pending', userId: null } as const;
  const send = { ...giveBack, queueId: 9, isTransfer: true } as const;
  test.each([
    ['waiting', accept, 'TicketAccepted', 'read'],
    ['waiting', close, 'TicketClosed', 'read'],
    ['waiting', { queueId: 9 }, 'TicketTransferred', 'unread'],
    ['waiting', { userId: 8 }, 'TicketTransferred', 'unread'],
    ['waiting', { connectionId: 2 }, 'TicketTransferred', 'unread'],
    ['waiting', send, 'TicketTransferred', 'unread'],
    ['held', { status: 'pending' }, 'TicketReturned', 'unread'],
    ['held', giveBack, 'TicketReturned', 'unread'],
    ['held', { userId: null }, 'TicketReturned', 'unread'],
    ['held', close, 'TicketClosed', 'read'],
    ['held', { userId: 8 }, 'TicketTransferred', 'unread'],
    ['held', { queueId: 9 }, 'TicketTransferred', 'unread'],
    ['held', { connectionId: 2 }, 'TicketTransferred', 'unread'],
    ['held', send, 'TicketTransferred', 'unread'],
    // A transfer to the same sector.
    ['held', { ...send, queueId: 4 }, 'TicketTransferred', 'unread'],
    ['closed', accept, 'TicketReopened', 'read'],
    ['closed', { userId: null }, 'TicketTransferred', 'unread'],
    ['closed', giveBack, 'TicketReopened', 'read'],
    ['closed', send, 'TicketTransferred', 'unread'],
  ] as const)('%s, %j: %s, %s', (from, change, type, reading) => {
    const state = fold(ticketDecider.evolve, ticketDecider.initial(), pasts[from]);
    const outcome = ticketDecider.decide(move({ ...change, lastInbound: 3 }), state);
    const told = outcome.ok ? outcome.value.map((event) => event.type) : [];
    expect(told).toEqual(reading === 'read' ? [type, 'TicketRead'] : [type]);
  });

  test('a pending ticket of a colleague can be returned to everybody', () => {
    const spied = { ...held, status: 'pending' } as const;
    const past: NewTicketEvent[] = [
      opened,
      accepted,
      { type: 'TicketReturned', data: { ...ids, from: held, to: spied } },
    ];
    given(ticketDecider, past)
      .when(move(giveBack))
      .then([{ type: 'TicketReturned', data: { ...ids, from: spied, to: waiting } }]);
    // As a transfer it brings the greeting.
    given(ticketDecider, past)
      .when(move({ ...send, queueId: 4, greeting: 'Olá' }))
      .then([transferred(spied, waiting, { greeting: 'Olá', transf: true })]);
  });

  test('a move has its greeting, the time to undo it and its cause, if there are any', () => {
    const facts = {
      greeting: 'Olá {{name}}',
      undoableUntil: '2026-11-21T12:00:10.000Z',
      cause: 'hand',
    } as const;
    const to = { ...waiting, queueId: 9 };
    given(ticketDecider, [opened, accepted])
      .when(move({ ...send, ...facts }))
      .then([transferred(held, to, { ...facts, transf: true })]);
    given(ticketDecider, [opened, accepted])
      .when(move({ ...send, greeting: '' }))
      .then([transferred(held, to, { transf: true })]);
  });
});

describe('undo', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const last: LastMove = { eventId: 'e', type: 'TicketAccepted', from: waiting, to: held, moverId: 7, at };
  const undo = (afterMs: number, moverId = 7) =>
    ({ type: 'UndoMove', moverId, move: last, now: new Date(at.getTime() + afterMs) }) as const;
  test('an undo reverts the last move until its time is over', () => {
    const facts = {
      ...ids,
      from: held,
      to: waiting,
      undoneEventId: 'e',
      undoneType: 'TicketAccepted',
    } as const;
    given(ticketDecider, [opened, accepted])
      .when(undo(undoWindowMs))
      .then([{ type: 'TicketUndone', data: facts }]);
    given(ticketDecider, [opened, accepted])
      .when(undo(undoWindowMs + 1))
      .fails('ERR_NOTHING_TO_UNDO');
  });
  test('an undo is only for the user who made the move', () => {
    given(ticketDecider, [opened, accepted]).when(undo(0, 8)).fails('ERR_NOTHING_TO_UNDO');
  });
  test.each([{ status: 'closed' }, { userId: 8 }, { queueId: 9 }, { whatsappId: 2 }] as const)(
    'an undo is refused once the ticket has another place: %j',
    (change) => {
      const since: NewTicketEvent = transferred(held, { ...held, ...change });
      given(ticketDecider, [opened, accepted, since]).when(undo(0)).fails('ERR_NOTHING_TO_UNDO');
    },
  );
});
