import { describe, expect, it } from 'vitest';
import { contact, ticket } from '../../test/samples.ts';
import { type UnreadTicket, movesFor, bellEvents } from './bell-updates.rules.ts';
import { concerns, type BellChange, joinChanges } from './bell.rules.ts';

const ana = { userId: 5, profile: 'user', queueIds: [2] };
const admin = { userId: 1, profile: 'admin', queueIds: [] };

describe('an unread message concerns', () => {
  it.each([
    ['an attendant by its sector, while nobody has it', { userId: null, queueId: 2 }, ana, false, true],
    ['its attendant', { userId: 5, queueId: 2 }, ana, false, true],
    ['its attendant without a sector', { userId: 5, queueId: null }, ana, false, true],
    ['nobody in whose sectors it is not, even their own', { userId: 5, queueId: 7 }, ana, false, false],
    ['no colleague of who has it', { userId: 6, queueId: 2 }, ana, false, false],
    [
      'nobody who may not see it: no sector, no attendant',
      { userId: null, queueId: null },
      ana,
      false,
      false,
    ],
    ['everybody without a sector while allTicket stands', { userId: null, queueId: null }, ana, true, true],
    ['admins without a sector', { userId: null, queueId: null }, admin, false, true],
    ['no admin who works in other sectors', { userId: null, queueId: 2 }, admin, false, false],
  ])('%s', (_title, place, user, allTicket, isConcerned) => {
    expect(concerns(place, user, allTicket)).toBe(isConcerned);
  });
});

const unread: UnreadTicket = {
  item: { ...ticket, lastInbound: 4, unreadMessages: 3 },
  readUpTo: 1,
  at: new Date('2026-11-21T12:00:00Z'),
  preview: null,
  people: [],
};
const arrived: BellChange = { ticketId: 9, alert: true, places: [] };
const movesOf = (known: UnreadTicket | undefined, seen = 0, change = arrived, user = ana) =>
  movesFor(user, [change], {
    tickets: new Map(known === undefined ? [] : [[9, known]]),
    allTicket: false,
    seenUpTo: () => seen,
  });

describe('a bell', () => {
  it('shows a new message with the unread count of this user', () => {
    expect(movesOf(unread, 2)).toMatchObject([{ kind: 'shows', alert: true, unread: 2 }]);
  });
  it('leaves out tickets that were read or cleared', () => {
    expect(movesOf(unread, 4)).toEqual([{ kind: 'leaves', ticketId: 9 }]);
    expect(movesOf({ ...unread, readUpTo: 4 })).toEqual([{ kind: 'leaves', ticketId: 9 }]);
  });
  it('leaves out groups and closed tickets', () => {
    expect(movesOf({ ...unread, item: { ...unread.item, isGroup: true } })).toMatchObject([
      { kind: 'leaves' },
    ]);
    expect(movesOf({ ...unread, item: { ...unread.item, status: 'closed' } })).toMatchObject([
      { kind: 'leaves' },
    ]);
  });
  it('tells users who lost a ticket, and nobody else', () => {
    const elsewhere = { ...unread, item: { ...unread.item, userId: null, queueId: 7 } };
    const change = { ticketId: 9, alert: false, places: [{ userId: 5, queueId: 2 }] };
    expect(movesOf(elsewhere, 0, change)).toEqual([{ kind: 'leaves', ticketId: 9 }]);
    expect(movesOf(elsewhere, 0, change, { ...ana, userId: 6, queueIds: [8] })).toEqual([]);
  });
  it('tells its former users that a ticket is deleted', () => {
    const change = { ticketId: 9, alert: false, places: [{ userId: 5, queueId: 2 }] };
    expect(movesOf(undefined, 0, change)).toEqual([{ kind: 'leaves', ticketId: 9 }]);
  });
  it('sends removals in one event, and each new entry in its own', () => {
    const events = bellEvents([
      {
        user: 'ana',
        moves: [...movesOf(unread), { kind: 'leaves', ticketId: 3 }, { kind: 'leaves', ticketId: 4 }],
      },
    ]);
    expect(events).toMatchObject([
      { payload: { action: 'delete', ticketIds: [3, 4] } },
      { payload: { action: 'update', alert: true, notification: { ticketId: 9, unread: 3, upTo: 4 } } },
    ]);
    expect(JSON.stringify(events)).toContain(contact.name);
  });
  it('sends one event to all users with the same entry', () => {
    const events = bellEvents([
      { user: 'ana', moves: movesOf(unread) },
      { user: 'bia', moves: movesOf(unread) },
      { user: 'caio', moves: movesOf(unread, 2) },
    ]);
    expect(events).toMatchObject([
      { to: ['ana', 'bia'], payload: { notification: { unread: 3 } } },
      { to: ['caio'], payload: { notification: { unread: 2 } } },
    ]);
  });
});

it('joins the changes of a ticket: an alert in one of them stays an alert', () => {
  expect(joinChanges([arrived, { ticketId: 9, alert: false, places: [{ userId: 5, queueId: 2 }] }])).toEqual([
    { ticketId: 9, alert: true, places: [{ userId: 5, queueId: 2 }] },
  ]);
});
