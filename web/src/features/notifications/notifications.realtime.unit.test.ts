import type { Notification } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleTicket } from '../../testing/samples.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { notificationHandlers } from './notifications.realtime.ts';

const entry = (ticketId: number, upTo: number, at: string): Notification => ({
  ticketId,
  ticket: sampleTicket({ id: ticketId, lastMessage: 'Oi' }),
  unread: 1,
  upTo,
  at,
});
const early = '2026-11-21T10:00:00.000Z';
const late = '2026-11-21T11:00:00.000Z';
const { queryKey } = notificationQueries.bell();

let queryClient: QueryClient;
let alerts: number[];
let hear: ReturnType<typeof notificationHandlers>;
const bell = () => {
  const data = queryClient.getQueryData(queryKey);
  return { ids: data?.notifications.map(({ ticketId }) => ticketId), count: data?.count };
};

beforeEach(() => {
  queryClient = new QueryClient();
  alerts = [];
  hear = notificationHandlers(queryClient, ({ ticketId }) => alerts.push(ticketId));
  queryClient.setQueryData(queryKey, { notifications: [entry(1, 3, early)], count: 1 });
});

describe('the bell of notifications', () => {
  test('shows a new entry first, and rings when it should', () => {
    hear.notification?.({ action: 'update', notification: entry(2, 1, late), alert: true });
    hear.notification?.({ action: 'count', count: 2 });
    expect(bell()).toEqual({ ids: [2, 1], count: 2 });
    hear.notification?.({ action: 'update', notification: entry(1, 4, late), alert: false });
    expect(bell().count).toBe(2);
    expect(alerts).toEqual([2]);
  });

  test('shows the newer one of two updates', () => {
    hear.notification?.({ action: 'update', notification: entry(1, 2, late), alert: false });
    expect(queryClient.getQueryData(queryKey)?.notifications[0]?.upTo).toBe(3);
  });

  test('removes what was read elsewhere', () => {
    hear.notification?.({ action: 'delete', ticketIds: [1] });
    hear.notification?.({ action: 'count', count: 0 });
    expect(bell()).toEqual({ ids: [], count: 0 });
  });

  describe('with more tickets than the server names at once', () => {
    const full = Array.from({ length: 100 }, (_, index) => entry(index + 1, 1, early));
    const isAskedAnew = (): boolean => queryClient.getQueryState(queryKey)?.isInvalidated === true;
    const leave = (ticketIds: readonly number[], count: number): void => {
      hear.notification?.({ action: 'delete', ticketIds: [...ticketIds] });
      hear.notification?.({ action: 'count', count });
    };
    const firstIds = (length: number): number[] => full.slice(0, length).map(({ ticketId }) => ticketId);

    test('is fetched again when the newest were read or cleared elsewhere', () => {
      queryClient.setQueryData(queryKey, { notifications: full, count: 130 });
      leave(firstIds(100), 30);
      expect([bell(), isAskedAnew()]).toEqual([{ ids: [], count: 30 }, true]);
    });

    test('is not fetched for each removal while the list is long enough', () => {
      queryClient.setQueryData(queryKey, { notifications: full, count: 130 });
      leave(firstIds(1), 129);
      leave(firstIds(40), 90);
      expect(isAskedAnew()).toBe(false);
      leave(firstIds(50), 80);
      expect(isAskedAnew()).toBe(true);
    });

    test('is not fetched if all entries are loaded', () => {
      leave([], 1);
      leave([1], 0);
      expect(isAskedAnew()).toBe(false);
    });
  });

  test('shows the current state of its tickets', () => {
    const { ticket } = entry(1, 3, early);
    const known = () => queryClient.getQueryData(queryKey)?.notifications[0]?.ticket;
    hear.ticket?.({ action: 'update', ticket: { ...ticket, lastMessage: 'Olá' } });
    hear.contact?.({ action: 'update', contact: { ...ticket.contact, name: 'Renamed' } });
    expect(known()).toMatchObject({ lastMessage: 'Olá', contact: { name: 'Renamed' } });
    hear.ticket?.({
      action: 'update',
      ticket: { ...ticket, lastMessage: 'before', lastMessageAt: '2026-11-20T12:00:00.000Z' },
    });
    expect(known()?.lastMessage).toBe('Olá');
  });
});
