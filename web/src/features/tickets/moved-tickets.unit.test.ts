import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/session/api-error.ts';
import { dispatch, type LiveEvent } from '../../realtime/live-events.ts';
import { sampleTicket, sampleTicketDetail } from '../../testing/samples.ts';
import { loadedIds, loadTickets } from '../../testing/ticket-lists.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import { ticketCache, ticketHandlers } from './tickets.realtime.ts';
import type { TicketList } from '../../entities/ticket/ticket-list.ts';

const all: TicketList = { status: 'open', showAll: true };
const pending: TicketList = { status: 'pending', showAll: false };
const me = 7;

let queryClient: QueryClient;
let tell: (event: LiveEvent) => void;

const load = (list: TicketList, ...tickets: ReturnType<typeof sampleTicket>[]): void =>
  loadTickets(queryClient, list, tickets);
const idsOf = (list: TicketList): number[] => loadedIds(queryClient, list);
const detail = ticketQueries.detail(1);
const isAsked = (): boolean | undefined => queryClient.getQueryState(detail.queryKey)?.isInvalidated;
const leaves: LiveEvent = { name: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'moved' } };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  const viewer = () => ({ userId: me, order: { by: 'updatedAt', isAscending: false } }) as const;
  const handlers = [ticketHandlers(ticketCache(queryClient, viewer))];
  tell = (event) => dispatch(handlers, event);
});
afterEach(() => void vi.useRealTimers());

describe('a ticket that moved', () => {
  test.each([
    ['stays in the list for those who are told anew', true, [1]],
    ['goes from the list of those who are not', false, []],
  ])('%s, and its conversation checks whether it is still visible', (_, isToldAnew, ids) => {
    load(all, sampleTicket({ id: 1, userId: me }));
    queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1, userId: me }));
    tell(leaves);
    expect(idsOf(all)).toEqual([1]);
    const ticket = sampleTicket({ id: 1, revision: 2, userId: 8 });
    if (isToldAnew) tell({ name: 'ticket', payload: { action: 'update', ticket } });
    vi.advanceTimersByTime(50);
    expect(idsOf(all)).toEqual(ids);
    expect(isAsked()).toBe(true);
  });

  test('is fetched to see what it continues on another connection', () => {
    queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1, whatsappId: 1 }));
    const ticket = sampleTicket({ id: 1, revision: 2, whatsappId: 2 });
    tell({ name: 'ticket', payload: { action: 'update', ticket } });
    expect(isAsked()).toBe(true);
  });

  test('is not fetched if only its last message changed', () => {
    queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1 }));
    const ticket = sampleTicket({ id: 1, revision: 2, lastMessage: 'new' });
    tell({ name: 'ticket', payload: { action: 'update', ticket } });
    expect(isAsked()).toBe(false);
  });

  test('leaves the lists too if an update reached a user who may no longer see it', async () => {
    load(pending);
    queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1, userId: me }));
    const refuse = () => Promise.reject(new ApiError('ERR_NO_TICKET_FOUND'));
    const observer = new QueryObserver(queryClient, {
      queryKey: detail.queryKey,
      queryFn: refuse,
      retry: false,
    });
    const unsubscribe = observer.subscribe(() => undefined);
    tell(leaves);
    const ticket = sampleTicket({
      id: 1,
      revision: 2,
      status: 'pending',
      userId: null,
      user: null,
      queueId: 9,
    });
    tell({ name: 'ticket', payload: { action: 'update', ticket } });
    await vi.advanceTimersByTimeAsync(50);
    expect(queryClient.getQueryState(detail.queryKey)?.status).toBe('error');
    expect(idsOf(pending)).toEqual([]);
    unsubscribe();
  });

  test('stays in the search results despite an old refusal of its conversation', async () => {
    const found: TicketList = { status: 'search', showAll: true, search: 'Bruno' };
    const query = { queryKey: detail.queryKey, retry: false } as const;
    const refuse = () => Promise.reject(new ApiError('ERR_NO_TICKET_FOUND'));
    await expect(queryClient.query({ ...query, queryFn: refuse })).rejects.toThrow();
    load(found, sampleTicket({ id: 1 }));
    tell(leaves);
    await vi.advanceTimersByTimeAsync(50);
    expect(idsOf(found)).toEqual([1]);
  });

  describe('that became invisible', () => {
    let unsubscribe: () => void;
    let answers: () => Promise<ReturnType<typeof sampleTicketDetail>>;
    const isShown = (): boolean => queryClient.getQueryState(detail.queryKey)?.status === 'success';

    beforeEach(async () => {
      queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1, userId: me }));
      answers = () => Promise.reject(new ApiError('ERR_NO_TICKET_FOUND'));
      const observer = new QueryObserver(queryClient, {
        queryKey: detail.queryKey,
        queryFn: () => answers(),
        retry: false,
      });
      unsubscribe = observer.subscribe(() => undefined);
      tell(leaves);
      await vi.advanceTimersByTimeAsync(50);
      expect(isShown()).toBe(false);
    });
    afterEach(() => unsubscribe());

    test('stays so despite updates of other tickets, its contact, or reading', () => {
      const { contact } = sampleTicket({ id: 1 });
      tell({ name: 'ticket', payload: { action: 'update', ticket: sampleTicket({ id: 2, contactId: 9 }) } });
      tell({ name: 'ticket', payload: { action: 'updateUnread', ticketId: 1, readUpTo: 5 } });
      tell({ name: 'contact', payload: { action: 'update', contact: { ...contact, name: 'Another' } } });
      expect(isShown()).toBe(false);
    });

    test('is fetched and shown when it is updated again, even in its old position', async () => {
      const back = { id: 1, userId: me, revision: 3 };
      answers = () => Promise.resolve(sampleTicketDetail(back));
      tell({ name: 'ticket', payload: { action: 'update', ticket: sampleTicket(back) } });
      await vi.advanceTimersByTimeAsync(0);
      expect(queryClient.getQueryData(detail.queryKey)).toMatchObject({ revision: 3 });
      expect(isShown()).toBe(true);
    });
  });

  test('waits until the user opens it again, whatever is updated meanwhile', () => {
    queryClient.setQueryData(detail.queryKey, sampleTicketDetail({ id: 1, userId: me }));
    tell(leaves);
    vi.advanceTimersByTime(50);
    const ticket = sampleTicket({ id: 1, revision: 2, lastMessage: 'new' });
    tell({ name: 'ticket', payload: { action: 'update', ticket } });
    expect(isAsked()).toBe(true);
    expect(queryClient.getQueryData(detail.queryKey)).toMatchObject({ lastMessage: 'new' });
  });
});
