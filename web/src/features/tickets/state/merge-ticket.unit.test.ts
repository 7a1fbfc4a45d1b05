import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../../testing/samples.ts';
import { mergeTicket, readTicketUpTo } from './merge-ticket.ts';

const second = (value: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, value)).toISOString();

describe('merging two versions of a ticket', () => {
  test('a newer revision changes its place', () => {
    const known = sampleTicket({ status: 'pending', userId: null, revision: 1 });
    expect(mergeTicket(known, sampleTicket({ status: 'open', userId: 9, revision: 2 }))).toMatchObject({
      status: 'open',
      userId: 9,
      revision: 2,
    });
  });

  test('an older revision does not change it back, but its newer message counts', () => {
    const known = sampleTicket({
      status: 'open',
      revision: 2,
      lastInbound: 1,
      lastMessage: 'first',
      lastMessageAt: second(1),
    });
    const told = sampleTicket({
      status: 'pending',
      revision: 1,
      lastInbound: 2,
      unreadMessages: 2,
      lastMessage: 'second',
      lastMessageAt: second(2),
      updatedAt: second(2),
    });
    expect(mergeTicket(known, told)).toMatchObject({
      status: 'open',
      revision: 2,
      lastMessage: 'second',
      lastInbound: 2,
      unreadMessages: 1,
      updatedAt: second(2),
    });
  });

  test('an old count never brings back read messages', () => {
    const known = readTicketUpTo(sampleTicket({ lastInbound: 5, unreadMessages: 5 }), 5);
    expect(known.unreadMessages).toBe(0);
    expect(mergeTicket(known, sampleTicket({ lastInbound: 5, unreadMessages: 5 })).unreadMessages).toBe(0);
    expect(mergeTicket(known, sampleTicket({ lastInbound: 6, unreadMessages: 6 })).unreadMessages).toBe(1);
  });

  test('the contact follows its own revision, whatever the ticket says', () => {
    const named = (name: string, revision: number) => ({ ...sampleTicket().contact, name, revision });
    const known = sampleTicket({ contact: named('New', 3), revision: 1 });
    const late = sampleTicket({ contact: named('Old', 2), revision: 2 });
    expect(mergeTicket(known, late)).toMatchObject({ revision: 2, contact: { name: 'New' } });
    expect(mergeTicket(late, known)).toMatchObject({ revision: 2, contact: { name: 'New' } });
  });

  test('contact fields that the list lacks stay', () => {
    const tags = [{ id: 1, name: 'vip', color: '#5C59A0' }];
    const known = { ...sampleTicket(), contact: { ...sampleTicket().contact, tags } };
    const told = sampleTicket({ revision: 2 });
    expect(mergeTicket(known, { ...told, contact: { ...told.contact, name: 'New' } }).contact).toMatchObject({
      name: 'New',
      tags,
    });
  });

  test('any order gives the same result', () => {
    const states = [
      sampleTicket({ revision: 1, status: 'pending', userId: null, lastInbound: 1, unreadMessages: 1 }),
      sampleTicket({ revision: 2, status: 'open', lastInbound: 1, updatedAt: second(2) }),
      sampleTicket({
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
    ].map((way) => way.flatMap((state) => state ?? []).reduce((known, told) => mergeTicket(known, told)));
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
    const paused = sampleTicket({ isAutomationPaused: true, revision: 2 });
    expect(mergeTicket(paused, sampleTicket({ revision: 3 })).isAutomationPaused).toBe(false);
    expect(mergeTicket(paused, sampleTicket({ revision: 1 })).isAutomationPaused).toBe(true);
    expect(mergeTicket(sampleTicket({ revision: 1 }), paused).isAutomationPaused).toBe(true);
  });

  test('the read position never decreases', () => {
    const known = sampleTicket({ lastInbound: 5, unreadMessages: 1 });
    expect(readTicketUpTo(known, 2).unreadMessages).toBe(1);
  });
});
