import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveReplay } from '../../realtime/live-replay.ts';
import { dispatch, type LiveEvent } from '../../realtime/live-events.ts';
import { sampleConnection, sampleMessage, sampleTicket } from '../../testing/samples.ts';
import { sampleTicketDetail, sampleUser } from '../../testing/samples.ts';
import { loadedIds, loadTickets } from '../../testing/ticket-lists.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import {
  behindTicketHandlers,
  ticketCache,
  ticketHandlers,
  ticketOrderHandlers,
} from './tickets.realtime.ts';
import type { TicketList } from '../../entities/ticket/ticket-list.ts';

const pending: TicketList = { status: 'pending', showAll: false };
const own: TicketList = { status: 'open', showAll: false };
const me = 7;

let queryClient: QueryClient;
const load = (list: TicketList, ...tickets: ReturnType<typeof sampleTicket>[]): void =>
  loadTickets(queryClient, list, tickets);
const idsOf = (list: TicketList): number[] => loadedIds(queryClient, list);
const cache = () =>
  ticketCache(queryClient, () => ({ userId: me, order: { by: 'updatedAt', isAscending: false } }));
const tell = (...events: LiveEvent[]): void => {
  const handlers = [ticketHandlers(cache()), ticketOrderHandlers(cache())];
  for (const event of events) dispatch(handlers, event);
};

beforeEach(() => (queryClient = new QueryClient()));

describe('live updates of tickets', () => {
  test('an accepted ticket moves between the lists, and its conversation is updated', () => {
    load(pending, sampleTicket({ id: 1, status: 'pending', userId: null, user: null }));
    load(own);
    queryClient.setQueryData(
      ticketQueries.detail(1).queryKey,
      sampleTicketDetail({ id: 1, status: 'pending', userId: null, user: null }),
    );
    tell(
      { name: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'moved' } },
      {
        name: 'ticket',
        payload: { action: 'update', ticket: sampleTicket({ id: 1, revision: 2, userId: me }) },
      },
    );
    expect([idsOf(pending), idsOf(own)]).toEqual([[], [1]]);
    expect(queryClient.getQueryData(ticketQueries.detail(1).queryKey)).toMatchObject({
      status: 'open',
      userId: me,
    });
  });

  test('an outdated list is fetched when the user opens it again, whatever is updated meanwhile', async () => {
    load(pending, sampleTicket({ id: 1, status: 'pending', userId: null, user: null }));
    await queryClient.invalidateQueries();
    const ticket = sampleTicket({ id: 2, status: 'pending', userId: null, user: null });
    tell({ name: 'ticket', payload: { action: 'update', ticket } });
    expect(idsOf(pending)).toContain(2);
    expect(queryClient.getQueryState(ticketQueries.list(pending).queryKey)?.isInvalidated).toBe(true);
  });

  test("a ticket that a colleague accepted is not in the user's own list", () => {
    load(pending, sampleTicket({ id: 1, status: 'pending', userId: null, user: null }));
    load(own);
    tell({
      name: 'ticket',
      payload: { action: 'update', ticket: sampleTicket({ id: 1, revision: 2, userId: 8 }) },
    });
    expect([idsOf(pending), idsOf(own)]).toEqual([[], []]);
  });

  test('a message moves its ticket to the top, unread', () => {
    load(own, sampleTicket({ id: 1 }), sampleTicket({ id: 2 }));
    const ticket = sampleTicket({
      id: 2,
      lastInbound: 1,
      unreadMessages: 1,
      lastMessage: '🢇 new',
      lastMessageAt: '2026-11-21T12:01:00.000Z',
      updatedAt: '2026-11-21T12:01:00.000Z',
    });
    tell({
      name: 'appMessage',
      payload: { action: 'create', message: sampleMessage({ ticketId: 2 }), ticket, contact: ticket.contact },
    });
    expect(idsOf(own)).toEqual([2, 1]);
    tell({ name: 'ticket', payload: { action: 'updateUnread', ticketId: 2, readUpTo: 1 } });
    expect(queryClient.getQueryData(ticketQueries.list(own).queryKey)?.pages[0]?.tickets[0]).toMatchObject({
      id: 2,
      unreadMessages: 0,
    });
  });

  test('an answer that lacks a message gets it, and nothing else changes', () => {
    load(own, sampleTicket({ id: 1 }), sampleTicket({ id: 2, revision: 3 }));
    const later = '2026-11-21T12:01:00.000Z';
    const said = { lastMessage: '🢅 answer', lastMessageAt: later, updatedAt: later };
    const before = sampleTicket({ id: 2, status: 'pending', userId: null, ...said });
    for (const ticket of [before, sampleTicket({ id: 3, ...said })])
      dispatch([behindTicketHandlers(cache())], {
        name: 'appMessage',
        payload: {
          action: 'create',
          message: sampleMessage({ ticketId: ticket.id }),
          ticket,
          contact: ticket.contact,
        },
      });
    expect(idsOf(own)).toEqual([2, 1]);
    expect(queryClient.getQueryData(ticketQueries.list(own).queryKey)?.pages[0]?.tickets[0]).toMatchObject({
      ...{ status: 'open', userId: me, revision: 3 },
      ...said,
    });
  });

  test('a contact is renamed everywhere', () => {
    const ticket = sampleTicket();
    load(own, ticket);
    queryClient.setQueryData(ticketQueries.detail(1).queryKey, sampleTicketDetail());
    tell({
      name: 'contact',
      payload: { action: 'update', contact: { ...ticket.contact, name: 'Renamed' } },
    });
    const names = [
      queryClient.getQueryData(ticketQueries.list(own).queryKey)?.pages[0]?.tickets[0]?.contact.name,
      queryClient.getQueryData(ticketQueries.detail(1).queryKey)?.contact.name,
    ];
    expect(names).toEqual(['Renamed', 'Renamed']);
  });

  describe('a named entity', () => {
    const sales = { id: 2, name: 'Sales', color: '#112233' };
    const vip = { id: 5, name: 'vip', color: '#445566' };
    const old = sampleTicket({ queueId: 2, queue: sales });
    const tagged = { ...old, contact: { ...old.contact, tags: [vip] } };
    const at = old.createdAt;
    const tag = { contacttag: [], createdAt: at, updatedAt: at };
    const renamed: readonly LiveEvent[] = [
      {
        name: 'queue',
        payload: {
          action: 'update',
          queue: {
            ...{ id: 2, name: 'Shop', color: '#abcdef', createdAt: at, updatedAt: at },
            ...{ greetingMessage: '', startWork: '', endWork: '', absenceMessage: '' },
          },
        },
      },
      { name: 'whatsapp', payload: { action: 'update', whatsapp: sampleConnection({ name: 'Phone' }) } },
      { name: 'user', payload: { action: 'update', user: sampleUser({ name: 'Ana Maria' }) } },
      { name: 'tags', payload: { action: 'update', tags: { ...vip, name: 'gold', ...tag } } },
    ];
    const shown = () => [
      queryClient.getQueryData(ticketQueries.list(own).queryKey)?.pages[0]?.tickets[0],
      queryClient.getQueryData(ticketQueries.detail(1).queryKey),
    ];
    const byNewNames = {
      queue: { id: 2, name: 'Shop', color: '#abcdef' },
      whatsapp: { name: 'Phone' },
      user: { id: 7, name: 'Ana Maria' },
      contact: { tags: [{ id: 5, name: 'gold' }] },
    };
    beforeEach(() => {
      load(own, tagged);
      queryClient.setQueryData(ticketQueries.detail(1).queryKey, {
        ...sampleTicketDetail({ queueId: 2, queue: sales }),
        contact: { ...sampleTicketDetail().contact, tags: [vip] },
      });
    });

    test('is renamed everywhere', () => {
      tell(...renamed);
      for (const ticket of shown()) expect(ticket).toMatchObject(byNewNames);
    });

    test('still has its new name when an older answer arrives', () => {
      tell(
        ...renamed,
        { name: 'ticket', payload: { action: 'update', ticket: { ...tagged, revision: 2 } } },
        { name: 'contact', payload: { action: 'update', contact: tagged.contact } },
      );
      for (const ticket of shown()) expect(ticket).toMatchObject({ revision: 2, ...byNewNames });
    });

    test('disappears when it is deleted', () => {
      tell({ name: 'tags', payload: { action: 'delete', tagId: 5 } });
      for (const ticket of shown()) expect(ticket?.contact.tags).toEqual([]);
    });
  });

  test('a ticket that became invisible makes its conversation load again', () => {
    queryClient.setQueryData(ticketQueries.detail(1).queryKey, sampleTicketDetail());
    tell({ name: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'removed' } });
    expect(queryClient.getQueryState(ticketQueries.detail(1).queryKey)?.isInvalidated).toBe(true);
  });

  describe('when the sort order changes', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const isStale = (): boolean =>
      queryClient.getQueryState(ticketQueries.list(pending).queryKey)?.isInvalidated === true;
    const changeOf = (key: string): LiveEvent => {
      const at = '2026-11-21T12:00:00.000Z';
      const setting = { key, value: 'enabled', createdAt: at, updatedAt: at };
      return { name: 'settings', payload: { action: 'update', setting } };
    };
    const tellOf = (key: string): void => tell(changeOf(key));

    test.each(['ASC', 'created'])('the lists are fetched again, and once more when it applies: %s', (key) => {
      load(pending, sampleTicket());
      tellOf(key);
      expect(isStale()).toBe(true);
      load(pending, sampleTicket());
      vi.advanceTimersByTime(2000);
      expect(isStale()).toBe(true);
    });

    test('and not once more for each running request', async () => {
      const desk = ticketHandlers(cache());
      const replay = new LiveReplay(
        queryClient,
        (events) => {
          for (const event of events) dispatch([desk], event);
        },
        () => undefined,
      );
      const answers = [1, 2, 3].map((id) => {
        const answer = Promise.withResolvers<number>();
        const fetching = queryClient.query({
          queryKey: ['other', id],
          queryFn: () => answer.promise,
          meta: { live: true },
        });
        return { answer, fetching };
      });
      const asked = vi.spyOn(queryClient, 'invalidateQueries');
      replay.remember([changeOf('ASC')]);
      tellOf('ASC');
      for (const { answer, fetching } of answers) {
        answer.resolve(0);
        await fetching;
      }
      await vi.advanceTimersByTimeAsync(2000);
      expect(asked).toHaveBeenCalledTimes(2);
      replay.stop();
    });

    test('but not when another setting changes', () => {
      load(pending, sampleTicket());
      tellOf('darkMode');
      expect(isStale()).toBe(false);
    });
  });

  describe('with chosen sectors', () => {
    const sales = { id: 2, name: 'Sales', color: '#112233' };
    const chosen: TicketList = { ...pending, queueIds: [2] };
    test('the lists contain tickets of those sectors or of none, and lose the others', () => {
      load(chosen, sampleTicket({ id: 1, status: 'pending' }));
      const inSector = sampleTicket({ id: 2, status: 'pending', queueId: 2, queue: sales });
      tell({ name: 'ticket', payload: { action: 'update', ticket: inSector } });
      expect(idsOf(chosen)).toEqual([2, 1]);
      const moved = { ...inSector, queueId: 3, queue: { ...sales, id: 3 }, revision: 2 };
      tell({ name: 'ticket', payload: { action: 'update', ticket: moved } });
      expect(idsOf(chosen)).toEqual([1]);
    });
  });

  describe('search results', () => {
    const found: TicketList = { status: 'search', showAll: true, search: 'bruno' };
    test('keep their order, and add no tickets by themselves', () => {
      load(found, sampleTicket({ id: 1 }), sampleTicket({ id: 2 }));
      tell({
        name: 'ticket',
        payload: { action: 'update', ticket: sampleTicket({ id: 2, status: 'closed', revision: 2 }) },
      });
      tell({ name: 'ticket', payload: { action: 'update', ticket: sampleTicket({ id: 3 }) } });
      expect(idsOf(found)).toEqual([1, 2]);
      expect(queryClient.getQueryData(ticketQueries.list(found).queryKey)?.pages[0]?.tickets[1]?.status).toBe(
        'closed',
      );
    });
    test('stay when they move between lists, and disappear when they are deleted', () => {
      vi.useFakeTimers();
      load(found, sampleTicket({ id: 1 }), sampleTicket({ id: 2 }));
      tell({ name: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'moved' } });
      vi.advanceTimersByTime(50);
      vi.useRealTimers();
      expect(idsOf(found)).toEqual([1, 2]);
      tell({ name: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'removed' } });
      expect(idsOf(found)).toEqual([2]);
    });
  });
});
