import type { Notification } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleTicket } from '../../testing/samples.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { notificationHandlers } from './realtime.ts';

const entry = (ticketId: number, upTo: number, at: string): Notification => ({
  ticketId,
  ticket: sampleTicket({ id: ticketId, lastMessage: 'Oi' }),
  unread: 1,
  upTo,
  at,
});
const early = '2026-11-21T10:00:00.000Z';
const late = '2026-11-21T11:00:00.000Z';
const { queryKey } = notificationQueries.feed();

let queryClient: QueryClient;
let alerts: number[];
let hear: ReturnType<typeof notificationHandlers>;
const feed = () => {
  const data = queryClient.getQueryData(queryKey);
  return { ids: data?.notifications.map(({ ticketId }) => ticketId), count: data?.count };
};

beforeEach(() => {
  queryClient = new QueryClient();
  alerts = [];
  hear = notificationHandlers(queryClient, ({ ticketId }) => alerts.push(ticketId));
  queryClient.setQueryData(queryKey, { notifications: [entry(1, 3, early)], count: 1 });
});

describe('the feed of notifications', () => {
  test('shows what is told, newest first, and rings when it should', () => {
    hear.notification?.({ action: 'update', notification: entry(2, 1, late), alert: true });
    hear.notification?.({ action: 'count', count: 2 });
    expect(feed()).toEqual({ ids: [2, 1], count: 2 });
    hear.notification?.({ action: 'update', notification: entry(1, 4, late), alert: false });
    expect(feed().count).toBe(2);
    expect(alerts).toEqual([2]);
  });

  test('keeps the newer of what is told twice', () => {
    hear.notification?.({ action: 'update', notification: entry(1, 2, late), alert: false });
    expect(queryClient.getQueryData(queryKey)?.notifications[0]?.upTo).toBe(3);
  });

  test('drops what was read elsewhere', () => {
    hear.notification?.({ action: 'delete', ticketIds: [1] });
    hear.notification?.({ action: 'count', count: 0 });
    expect(feed()).toEqual({ ids: [], count: 0 });
  });

  test('says what its tickets say by now', () => {
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
