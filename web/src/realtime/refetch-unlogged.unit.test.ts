import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { whenConnected, onConnectionBack, useLiveStatus } from './live-status.ts';
import { refetchUnlogged } from './refetch-unlogged.ts';

test('only queries whose changes are not in the log are refetched when the connection is back', () => {
  const queryClient = new QueryClient();
  for (const [key, meta] of [
    ['feed', { live: true, isUnlogged: true }],
    ['tickets', { live: true }],
  ] as const) {
    queryClient.getQueryCache().build(queryClient, { queryKey: [key], meta });
    queryClient.setQueryData([key], 1);
  }
  const stale = (): readonly boolean[] =>
    ['feed', 'tickets'].map((key) => queryClient.getQueryState([key])?.isInvalidated === true);

  const stop = refetchUnlogged(queryClient);
  for (const status of ['live', 'catching-up', 'live', 'lost'] as const) useLiveStatus.setState({ status });
  expect(stale()).toEqual([false, false]);
  useLiveStatus.setState({ status: 'catching-up' });
  expect(stale()).toEqual([true, false]);
  stop();
});

test('waits for the connection; if it is late, continues without it and refetches', async () => {
  useLiveStatus.setState({ status: 'starting' });
  let isUp = false;
  const waiting = whenConnected().then(() => (isUp = true));
  useLiveStatus.setState({ status: 'catching-up' });
  await Promise.resolve();
  expect(isUp).toBe(false);
  useLiveStatus.setState({ status: 'live' });
  await waiting;

  vi.useFakeTimers();
  const backs: string[] = [];
  const stop = onConnectionBack(() => backs.push('back'));
  useLiveStatus.setState({ status: 'starting' });
  const late = whenConnected();
  await vi.advanceTimersByTimeAsync(3000);
  await late;
  for (const status of ['catching-up', 'live', 'catching-up', 'live'] as const) {
    useLiveStatus.setState({ status });
  }
  expect(backs).toEqual(['back']);
  stop();
  vi.useRealTimers();
});
