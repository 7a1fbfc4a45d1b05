import { describe, expect, test } from 'vitest';
import type { TicketListItem } from './entities/ticket.ts';
import { isNewerLastMessage, mergeTicketItem } from './merge-ticket.ts';
import { sampleTicket } from './testing/sample-ticket.ts';

const ticketWith = (changes: Partial<TicketListItem> = {}): TicketListItem => ({
  ...sampleTicket,
  ...changes,
});
const second = (value: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, value)).toISOString();

describe('merging two versions of a ticket', () => {
  test('a newer revision changes its place', () => {
    const known = ticketWith({ status: 'pending', userId: null, revision: 1 });
    expect(mergeTicketItem(known, ticketWith({ status: 'open', userId: 9, revision: 2 }))).toMatchObject({
      status: 'open',
      userId: 9,
      revision: 2,
    });
  });

  test('an older revision does not change it back, but its newer message counts', () => {
    const known = ticketWith({
      status: 'open',
      revision: 2,
      lastInbound: 1,
      lastMessage: 'first',
      lastMessageAt: second(1),
    });
    const told = ticketWith({
      status: 'pending',
      revision: 1,
      lastInbound: 2,
      unreadMessages: 2,
      lastMessage: 'second',
      lastMessageAt: second(2),
      updatedAt: second(2),
    });
    expect(mergeTicketItem(known, told)).toMatchObject({
      status: 'open',
      revision: 2,
      lastMessage: 'second',
      lastInbound: 2,
      unreadMessages: 1,
      updatedAt: second(2),
    });
  });

  test('an old count never brings back read messages', () => {
    const known = ticketWith({ lastInbound: 5, unreadMessages: 0 });
    expect(mergeTicketItem(known, ticketWith({ lastInbound: 5, unreadMessages: 5 })).unreadMessages).toBe(0);
    expect(mergeTicketItem(known, ticketWith({ lastInbound: 6, unreadMessages: 6 })).unreadMessages).toBe(1);
  });

  test('the contact follows its own revision, whatever the ticket says', () => {
    const named = (name: string, revision: number) => ({ ...ticketWith().contact, name, revision });
    const known = ticketWith({ contact: named('New', 3), revision: 1 });
    const late = ticketWith({ contact: named('Old', 2), revision: 2 });
    expect(mergeTicketItem(known, late)).toMatchObject({ revision: 2, contact: { name: 'New' } });
    expect(mergeTicketItem(late, known)).toMatchObject({ revision: 2, contact: { name: 'New' } });
  });

  test('contact fields that the list lacks stay', () => {
    const tags = [{ id: 1, name: 'vip', color: '#5C59A0' }];
    const known = { ...ticketWith(), contact: { ...ticketWith().contact, tags } };
    const told = ticketWith({ revision: 2 });
    expect(
      mergeTicketItem(known, { ...told, contact: { ...told.contact, name: 'New' } }).contact,
    ).toMatchObject({
      name: 'New',
      tags,
    });
  });

  test('any order gives the same result', () => {
    const states = [
      ticketWith({ revision: 1, status: 'pending', userId: null, lastInbound: 1, unreadMessages: 1 }),
      ticketWith({ revision: 2, status: 'open', lastInbound: 1, updatedAt: second(2) }),
      ticketWith({
        revision: 2,
        status: 'open',
        lastInbound: 2,
        unreadMessages: 1,
        lastMessage: 'two',
        lastMessageAt: second(3),
        updatedAt: second(3),
      }),
    ];
    const [one, two, three] = states.map((state) => [state]).flat();
    const ways = [
      [one, two, three],
      [three, two, one],
      [two, three, one],
      [one, three, two],
    ].map((way) => way.flatMap((state) => state ?? []).reduce((known, told) => mergeTicketItem(known, told)));
    for (const way of ways)
      expect(way).toMatchObject({
        status: 'open',
        revision: 2,
        lastInbound: 2,
        unreadMessages: 1,
        lastMessage: 'two',
        updatedAt: second(3),
      });
  });

  test('a ticket without a pause ends the pause that was known (rule J7)', () => {
    const paused = ticketWith({ isAutomationPaused: true, revision: 2 });
    expect(mergeTicketItem(paused, ticketWith({ revision: 3 })).isAutomationPaused).toBe(false);
    expect(mergeTicketItem(paused, ticketWith({ revision: 1 })).isAutomationPaused).toBe(true);
    expect(mergeTicketItem(ticketWith({ revision: 1 }), paused).isAutomationPaused).toBe(true);
  });

  test('a ticket that another contact took over shows nothing of the former one (rule L9)', () => {
    const { contact } = ticketWith();
    const tagged = ticketWith({ contact: { ...contact, tags: [], revision: 7 } });
    const moved = ticketWith({ revision: 2, contactId: 3, contact: { ...contact, id: 3, name: 'Bia' } });
    expect(mergeTicketItem(tagged, moved).contact).toEqual(moved.contact);
    const renamed = ticketWith({ revision: 2, contact: { ...contact, name: 'Rita Lima', revision: 8 } });
    expect(mergeTicketItem(tagged, renamed).contact).toEqual({ ...renamed.contact, tags: [] });
  });
});

describe('the newer last message', () => {
  const last = (lastMessage: string, lastMessageAt: string, lastMessageRevision?: number): TicketListItem =>
    ticketWith({
      lastMessage,
      lastMessageAt,
      ...(lastMessageRevision === undefined ? {} : { lastMessageRevision }),
    });

  test.each([
    ['later', last('old', second(1), 7), last('new', second(2), 7)],
    ['changed since', last('old', second(1), 1), last('new', second(1), 2)],
    ['changed since a state from before the field', last('old', second(1)), last('new', second(1), 1)],
  ])('is the one that is %s, in any order (rule L9)', (_what, older, newer) => {
    const { lastMessage, lastMessageAt, lastMessageRevision } = newer;
    const expected = { lastMessage, lastMessageAt, lastMessageRevision };
    expect(mergeTicketItem(older, newer)).toMatchObject(expected);
    expect(mergeTicketItem(newer, older)).toMatchObject(expected);
    expect(isNewerLastMessage(newer, older)).toBe(true);
    expect(isNewerLastMessage(older, newer)).toBe(false);
  });

  test('does not depend on the revision of the ticket (rule L9)', () => {
    const edited = { ...last('new', second(1), 2), revision: 1 };
    const moved = { ...last('old', second(1), 1), revision: 2 };
    expect(mergeTicketItem(edited, moved)).toMatchObject({ lastMessage: 'new', revision: 2 });
  });

  test('of two equal ones is neither', () => {
    const one = last('one', second(1), 1);
    expect(isNewerLastMessage(one, one)).toBe(false);
  });
});
