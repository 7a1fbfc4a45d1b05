import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveStatus } from '../../../realtime/live-status.ts';
import { sampleNotification } from '../../../testing/samples.ts';
import { notificationQueries } from './notification-queries.ts';
import { useClearBell } from './clear-bell.ts';

const { queryKey } = notificationQueries.bell();

let answers: Promise<Response>[];
let asked: string[];
let queryClient: QueryClient;

const bellOf = (...ticketIds: readonly number[]): Response =>
  Response.json({ notifications: ticketIds.map(sampleNotification), count: ticketIds.length });
const shown = (): unknown =>
  queryClient.getQueryData(queryKey)?.notifications.map(({ ticketId }) => ticketId);

const show = () => {
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      useQuery(notificationQueries.bell());
      return useClearBell();
    },
    { wrapper: Around },
  );
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method ?? ''} ${path}`);
    return answers.shift() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  useLiveStatus.setState({ status: 'live' });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(queryKey, { notifications: [sampleNotification(1)], count: 1 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('clearing repeats the fetch that it cancelled', async () => {
  const { promise: never } = Promise.withResolvers<Response>();
  answers = [never, Promise.resolve(Response.json({ count: 1 })), Promise.resolve(bellOf(2))];
  const { result } = show();
  void queryClient.invalidateQueries({ queryKey });
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.mutate([sampleNotification(1)]));
  await waitFor(() => expect(shown()).toEqual([2]));
});

test('a failed clearing fetches the bell', async () => {
  const { promise: clearing, reject } = Promise.withResolvers<Response>();
  answers = [clearing, Promise.resolve(bellOf(3, 4))];
  const { result } = show();
  act(() => result.current.mutate([sampleNotification(1)]));
  await waitFor(() => expect(shown()).toEqual([]));
  queryClient.setQueryData(queryKey, { notifications: [sampleNotification(3)], count: 1 });
  reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(result.current.isError).toBe(true));
  await waitFor(() => expect(shown()).toEqual([3, 4]));
});

test('a failed clearing restores its entries, and does not remove new ones', async () => {
  const { promise: clearing, reject } = Promise.withResolvers<Response>();
  answers = [clearing];
  const { result } = show();
  act(() => result.current.mutate([sampleNotification(1)]));
  await waitFor(() => expect(shown()).toEqual([]));
  queryClient.setQueryData(queryKey, { notifications: [sampleNotification(3)], count: 1 });
  reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(result.current.isError).toBe(true));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(queryClient.getQueryData(queryKey)).toEqual({
    notifications: [sampleNotification(1), sampleNotification(3)],
    count: 2,
  });
});
