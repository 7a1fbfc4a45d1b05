import { QueryClient, queryOptions } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { updateCached } from './update-cached.ts';

const { queryKey } = queryOptions<readonly string[]>({ queryKey: ['texts'] });
const add = (texts: readonly string[]): readonly string[] => [...texts, 'told'];

let queryClient: QueryClient;
const isWaiting = (): boolean | undefined => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => (queryClient = new QueryClient()));

test('a cached answer gets the update', () => {
  queryClient.setQueryData(queryKey, ['answered']);
  updateCached(queryClient, queryKey, add);
  expect(queryClient.getQueryData(queryKey)).toEqual(['answered', 'told']);
  expect(isWaiting()).toBe(false);
});

test('without a cached answer nothing happens', () => {
  updateCached(queryClient, queryKey, add);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each([
  ['that changes it', add],
  ['that does not concern it', (texts: readonly string[]) => texts],
])('a query that waits for a refetch still waits after an update %s', async (_, to) => {
  queryClient.setQueryData(queryKey, ['answered']);
  await queryClient.invalidateQueries({ queryKey });
  updateCached(queryClient, queryKey, to);
  expect(isWaiting()).toBe(true);
});
