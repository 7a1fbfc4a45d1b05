import {
  InfiniteQueryObserver,
  MutationObserver,
  notifyManager,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../session/api-error.ts';
import { queryClient } from './query-client.ts';
import { dismissToast, useToasts } from '../page/toasts.ts';

const told = (): readonly string[] => useToasts.getState().toasts.map(({ key }) => key);

let isBroken = false;
const fetchPage = (page: number): Promise<number> =>
  isBroken ? Promise.reject(new ApiError('ERR_NO_PERMISSION')) : Promise.resolve(page);

afterEach(() => {
  onlineManager.setOnline(true);
  isBroken = false;
  queryClient.clear();
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
});

test('a further page that fails to load shows no toast, because the end of the list shows the error', async () => {
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
    getPreviousPageParam: () => 0,
  });
  const leave = list.subscribe(() => undefined);
  expect((await list.refetch()).data?.pages).toEqual([1]);
  isBroken = true;
  expect((await list.fetchNextPage()).isFetchNextPageError).toBe(true);
  expect((await list.fetchPreviousPage()).isFetchPreviousPageError).toBe(true);
  expect(told()).toEqual([]);
  // A failed refetch leaves old data on the screen, so a toast says so.
  await list.refetch();
  expect(told()).toEqual(['error:ERR_NO_PERMISSION']);
  leave();
});

test('a change that fails after its desk was closed shows no toast', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const change = new MutationObserver(queryClient, { mutationFn: () => promise });
  const [left, stayed] = [change.mutate(), new MutationObserver(queryClient, { mutationFn: fetchPage })];
  queryClient.clear();
  reject(new ApiError('ERR_SESSION_EXPIRED'));
  await expect(left).rejects.toBeInstanceOf(ApiError);
  expect(told()).toEqual([]);
  isBroken = true;
  await expect(stayed.mutate(1)).rejects.toBeInstanceOf(ApiError);
  expect(told()).toEqual(['error:ERR_NO_PERMISSION']);
});

test('a pending change is reported before a second click can arrive', async () => {
  const change = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => undefined) });
  const known: boolean[] = [];
  // As a component is notified.
  const leave = change.subscribe(notifyManager.batchCalls(({ isPending }) => known.push(isPending)));
  void change.mutate();
  await Promise.resolve();
  expect(known).toEqual([true]);
  leave();
});

test('a change without a connection fails at once instead of waiting for one', async () => {
  onlineManager.setOnline(false);
  const asked: string[] = [];
  const change = new MutationObserver(queryClient, {
    mutationFn: () => {
      asked.push('sent');
      return Promise.reject(new ApiError('ERR_UNAVAILABLE'));
    },
    onMutate: () => void asked.push('shown'),
    onError: () => void asked.push('taken back'),
  });
  await expect(change.mutate()).rejects.toBeInstanceOf(ApiError);
  expect(asked).toEqual(['shown', 'sent', 'taken back']);
  expect(told()).toEqual(['error:ERR_UNAVAILABLE']);
});

test('without a connection a query shows its error instead of its data, and loads when the connection is back', async () => {
  onlineManager.setOnline(false);
  const page = new QueryObserver(queryClient, {
    queryKey: ['page'],
    queryFn: () => (onlineManager.isOnline() ? fetchPage(1) : Promise.reject(new ApiError('ERR_NETWORK'))),
    retry: false,
  });
  queryClient.mount();
  const leave = page.subscribe(() => undefined);
  await expect.poll(() => page.getCurrentResult().isError).toBe(true);
  onlineManager.setOnline(true);
  await expect.poll(() => page.getCurrentResult().data).toBe(1);
  // Old data stays, and the banner says that it may be out of date.
  onlineManager.setOnline(false);
  expect((await page.refetch()).data).toBe(1);
  expect(told()).toEqual([]);
  leave();
  queryClient.unmount();
});
