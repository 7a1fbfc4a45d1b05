import type { TicketListItem, TicketStatus } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../../testing/samples.ts';
import type { TicketList } from '../../../entities/ticket/ticket-list.ts';
import {
  belongsTo,
  putContactIntoList,
  putIntoList,
  removeFromList,
  type TicketOrder,
  type TicketPages,
  ticketsOf,
} from './ticket-list-state.ts';

const me = 7;
const newestFirst: TicketOrder = { by: 'updatedAt', isAscending: false };
const minute = (value: number): string => new Date(Date.UTC(2026, 10, 21, 0, value)).toISOString();

/** The server's answers for one list, as all loaded pages. */
const load = (
  all: readonly TicketListItem[],
  list: TicketList,
  pageSize: number,
  pageCount: number,
): TicketPages => {
  const wanted = all
    .filter((ticket) => belongsTo(ticket, list, me))
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || other.id - one.id);
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    tickets: wanted.slice(index * pageSize, (index + 1) * pageSize),
    count: wanted.length,
    hasMore: wanted.length > (index + 1) * pageSize,
    next: wanted.length > (index + 1) * pageSize ? String((index + 1) * pageSize) : null,
  }));
  return { pages, pageParams: pages.map((_, index) => String(index)) };
};

const pending: TicketList = { status: 'pending', showAll: false };
const own: TicketList = { status: 'open', showAll: false };
const everybodys: TicketList = { status: 'open', showAll: true };
const closed: TicketList = { status: 'closed', showAll: false };

const tag = (id: number) => ({ id, name: `Tag ${String(id)}`, color: '#1565c0' });
const taggedTicket = (id: number, ...tags: readonly number[]): TicketListItem => {
  const ticket = sampleTicket({ id, contactId: id, status: 'pending', updatedAt: minute(30 - id) });
  return { ...ticket, contact: { ...ticket.contact, id, tags: tags.map(tag) } };
};

describe('a list that is filtered by tags', () => {
  const narrowed: TicketList = { ...pending, tagIds: [1, 2] };
  const idsOf = (data: TicketPages): number[] => ticketsOf(data).map(({ id }) => id);

  test('takes a new ticket only if its contact has one of them', () => {
    const data = load([taggedTicket(1, 1), taggedTicket(2, 3), taggedTicket(3, 2, 3)], narrowed, 10, 1);
    expect(idsOf(data)).toEqual([1, 3]);
    const put = (ticket: TicketListItem) => putIntoList(data, ticket, narrowed, me, newestFirst).data;
    expect(idsOf(put(taggedTicket(4, 2)))).toEqual([1, 3, 4]);
    expect(idsOf(put(taggedTicket(5, 3)))).toEqual([1, 3]);
    expect(idsOf(put(sampleTicket({ id: 6, status: 'pending' })))).toEqual([1, 3]);
  });

  test('removes the tickets of a contact that lost its tag, and is fetched when a contact gets one', () => {
    const data = load([taggedTicket(1, 1), taggedTicket(3, 2)], narrowed, 10, 1);
    const lost = putContactIntoList(data, taggedTicket(3, 3).contact, narrowed);
    expect(idsOf(lost.data)).toEqual([1]);
    expect(lost.data.pages[0]?.count).toBe(1);
    expect(lost.isCountUncertain).toBe(false);
    expect(putContactIntoList(data, taggedTicket(7, 1).contact, narrowed).isCountUncertain).toBe(true);
    expect(putContactIntoList(data, taggedTicket(7, 1).contact, pending).isCountUncertain).toBe(false);
  });
});

describe('one list', () => {
  const many = Array.from({ length: 5 }, (_, index) =>
    sampleTicket({ id: index + 1, status: 'pending', updatedAt: minute(10 - index) }),
  );

  test('a new ticket is first and is counted', () => {
    const data = load(many, pending, 10, 1);
    const change = putIntoList(
      data,
      sampleTicket({ id: 9, status: 'pending', updatedAt: minute(30) }),
      pending,
      me,
      newestFirst,
    );
    expect(ticketsOf(change.data).map(({ id }) => id)).toEqual([9, 1, 2, 3, 4, 5]);
    expect(change.data.pages[0]?.count).toBe(6);
    expect(change.isCountUncertain).toBe(false);
  });

  test('a known ticket moves without being counted twice', () => {
    const { data } = putIntoList(
      load(many, pending, 10, 1),
      sampleTicket({ id: 4, status: 'pending', updatedAt: minute(30) }),
      pending,
      me,
      newestFirst,
    );
    expect(ticketsOf(data).map(({ id }) => id)).toEqual([4, 1, 2, 3, 5]);
    expect(data.pages[0]?.count).toBe(5);
  });

  test('pages keep their cursors, so that the next page follows without a gap', () => {
    const { data } = putIntoList(
      load(many, pending, 2, 2),
      sampleTicket({ id: 9, status: 'pending', updatedAt: minute(30) }),
      pending,
      me,
      newestFirst,
    );
    expect(data.pages.map(({ tickets }) => tickets.map(({ id }) => id))).toEqual([
      [9, 1, 2],
      [3, 4],
    ]);
  });

  test('a ticket beyond the loaded pages arrives with its page, and the count is fetched', () => {
    const data = load(many, pending, 2, 1);
    const change = putIntoList(
      data,
      sampleTicket({ id: 9, status: 'pending', updatedAt: minute(1) }),
      pending,
      me,
      newestFirst,
    );
    expect(change).toEqual({ data, isCountUncertain: true });
  });

  test('with equal times the greater id is first, and last in ascending order, in any order of updates', () => {
    const together = [1, 2, 3].map((id) => sampleTicket({ id, status: 'pending', updatedAt: minute(7) }));
    const told = (order: TicketOrder): number[] => {
      const empty = load([], pending, 10, 1);
      const [one, two, three] = together;
      const data = [two, three, one].reduce(
        (known, ticket) =>
          ticket === undefined ? known : putIntoList(known, ticket, pending, me, order).data,
        empty,
      );
      return ticketsOf(data).map(({ id }) => id);
    };
    expect(told(newestFirst)).toEqual([3, 2, 1]);
    expect(told({ by: 'updatedAt', isAscending: true })).toEqual([1, 2, 3]);
  });

  test('in ascending order it is last', () => {
    const { data } = putIntoList(
      load([...many].reverse(), pending, 10, 1),
      sampleTicket({ id: 9, status: 'pending', createdAt: minute(900) }),
      pending,
      me,
      { by: 'createdAt', isAscending: true },
    );
    expect(ticketsOf(data).at(-1)?.id).toBe(9);
  });

  test('a ticket that left is removed once', () => {
    const { data } = removeFromList(load(many, pending, 10, 1), 2);
    expect(data.pages[0]?.count).toBe(4);
    expect(removeFromList(data, 2).data).toBe(data);
  });

  test("the user's own list holds only their own open tickets", () => {
    const others = sampleTicket({ userId: 8 });
    expect(belongsTo(others, own, me)).toBe(false);
    expect(belongsTo(others, everybodys, me)).toBe(true);
  });
});

/** A small generator, so that a failing run can be repeated by its seed. */
const chance = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe('loaded pages with later updates equal a fresh load', () => {
  const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];
  const lists: readonly TicketList[] = [pending, own, everybodys, closed];

  test.each(Array.from({ length: 30 }, (_, seed) => seed + 1))('history %i', (seed) => {
    const random = chance(seed);
    const tickets = new Map<number, TicketListItem>();
    const shown = new Map(lists.map((list) => [list, load([], list, 1000, 1)]));
    for (let step = 1; step <= 120; step += 1) {
      // Messages that arrive together have one time.
      const now = minute(Math.ceil(step / 3));
      const id = 1 + random(12);
      const known = tickets.get(id);
      const isMessage = known !== undefined && random(2) === 0;
      const next: TicketListItem = isMessage
        ? {
            ...known,
            lastInbound: known.lastInbound + 1,
            unreadMessages: known.unreadMessages + 1,
            lastMessage: `message ${String(step)}`,
            lastMessageAt: now,
            updatedAt: now,
          }
        : {
            ...(known ?? sampleTicket({ id, lastMessage: '', lastMessageAt: null })),
            status: statuses[random(3)] ?? 'open',
            userId: 7 + random(2),
            unreadMessages: 0,
            revision: (known?.revision ?? 0) + 1,
            updatedAt: now,
          };
      tickets.set(id, next);
      for (const list of lists) {
        const before = shown.get(list) ?? load([], list, 1000, 1);
        // The old list gets the move first, as from the server.
        const left = isMessage ? before : removeFromList(before, id).data;
        shown.set(list, putIntoList(left, next, list, me, newestFirst).data);
      }
    }
    for (const list of lists) expect(shown.get(list)).toEqual(load([...tickets.values()], list, 1000, 1));
  });
});
