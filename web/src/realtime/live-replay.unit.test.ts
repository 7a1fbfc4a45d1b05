import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { waitFor } from '@testing-library/react';
import { sampleTicket } from '../testing/samples.ts';
import type { LiveEvent } from './live-events.ts';
import { LiveReplay } from './live-replay.ts';

const read = (ticketId: number): LiveEvent => ({
  name: 'ticket',
  payload: { action: 'updateUnread', ticketId, readUpTo: 1 },
});

let replay: LiveReplay | undefined;

/** Each reading is a moment later. */
const clock = (): (() => number) => {
  let at = 0;
  return () => (at += 1);
};
afterEach(() => replay?.stop());

const ticketIdOf = (event: LiveEvent): number =>
  event.name === 'ticket' && event.payload.action === 'updateUnread' ? event.payload.ticketId : 0;

describe('an answer that was pending while updates arrived', () => {
  test('gets the updates since its request', async () => {
    const queryClient = new QueryClient();
    const queryKey = ['seen'];
    const apply = (events: readonly LiveEvent[]): void => {
      queryClient.setQueryData<number[]>(queryKey, (seen) =>
        seen === undefined ? undefined : [...new Set([...seen, ...events.map(ticketIdOf)])],
      );
    };
    replay = new LiveReplay(queryClient, apply, apply, clock());
    replay.remember([read(1)]);

    const { promise, resolve } = Promise.withResolvers<number[]>();
    const fetching = queryClient.query({ queryKey, queryFn: () => promise, meta: { live: true } });
    replay.remember([read(2)]);
    apply([read(2)]);
    resolve([]);
    await fetching;
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual([2]));
  });

  test('of a service that is behind gets the updates from just before its request too', async () => {
    const queryClient = new QueryClient();
    const told: string[] = [];
    const note = (way: string) => (events: readonly LiveEvent[]) =>
      told.push(`${way} ${events.map(ticketIdOf).join()}`);
    let now = 0;
    replay = new LiveReplay(queryClient, note('missed'), note('behind'), () => now);
    replay.remember([read(1)]);
    now += 2_500;
    replay.remember([read(2)]);
    now += 500;
    const { promise, resolve } = Promise.withResolvers<number>();
    const meta = { live: true, isBehind: true };
    const fetching = queryClient.query({ queryKey: ['behind'], queryFn: () => promise, meta });
    now += 1;
    replay.remember([read(3)]);
    resolve(0);
    await fetching;
    await waitFor(() => expect(told).toEqual(['behind 2', 'missed 3']));
  });

  test('causes no second sound, and restores no draft', async () => {
    const queryClient = new QueryClient();
    let told: readonly LiveEvent[] = [];
    replay = new LiveReplay(
      queryClient,
      (events) => (told = events),
      () => undefined,
      clock(),
    );
    const { promise, resolve } = Promise.withResolvers<number>();
    const fetching = queryClient.query({ queryKey: ['feed'], queryFn: () => promise, meta: { live: true } });
    const at = '2026-11-21T10:00:00.000Z';
    const notification = { ticketId: 1, ticket: sampleTicket({ id: 1 }), unread: 1, upTo: 1, at };
    const draft = { ticketId: 1, body: 'Oi', isNote: false, quotedMsgId: null, updatedAt: at };
    replay.remember([
      { name: 'draft', payload: { action: 'update', draft } },
      { name: 'notification', payload: { action: 'update', notification, alert: true } },
      { name: 'notification', payload: { action: 'count', count: 1 } },
    ]);
    resolve(0);
    await fetching;
    await waitFor(() => expect(told).not.toEqual([]));
    expect(told).toEqual([
      { name: 'notification', payload: { action: 'update', notification, alert: false } },
      { name: 'notification', payload: { action: 'count', count: 1 } },
    ]);
  });

  test('gets no updates if its query is not live', async () => {
    const queryClient = new QueryClient();
    let applied = 0;
    replay = new LiveReplay(
      queryClient,
      () => (applied += 1),
      () => (applied += 1),
      clock(),
    );
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const fetching = queryClient.query({ queryKey: ['plain'], queryFn: () => promise });
    replay.remember([read(2)]);
    resolve([]);
    await fetching;
    expect(applied).toBe(0);
  });
});

test('from before the live updates began is fetched again', async () => {
  const queryClient = new QueryClient();
  replay = new LiveReplay(
    queryClient,
    () => undefined,
    () => undefined,
    clock(),
  );
  let asked = 0;
  const ask = (): number => (asked += 1);
  const observer = new QueryObserver(queryClient, {
    queryKey: ['early'],
    queryFn: ask,
    meta: { live: true },
  });
  const unsubscribe = observer.subscribe(() => undefined);
  await waitFor(() => expect(asked).toBe(1));
  replay.refetchOlder();
  await waitFor(() => expect(asked).toBe(2));
  replay.refetchOlder();
  unsubscribe();
});
