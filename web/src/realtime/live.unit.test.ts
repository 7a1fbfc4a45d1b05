import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../lib/session/api-error.ts';
import { updateCached } from '../lib/queries/update-cached.ts';
import { refetchFailed } from './live.ts';

const patience = { timeout: 15_000 };

/** A mounted query whose first fetch fails, with or without older data. */
const failing = async (code: ApiErrorCode, older?: string) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(code))
    .mockResolvedValue('fresh');
  const observer = new QueryObserver(client, {
    queryKey: ['tickets'],
    queryFn: answers,
    ...(older === undefined ? {} : { initialData: older }),
  });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), patience);
  return {
    hear: () => updateCached(client, ['tickets'], () => 'old, and told of'),
    come: async (wasAway: boolean) => {
      refetchFailed(client, wasAway);
      await vi.waitFor(() => expect(client.isFetching()).toBe(0), patience);
      return observer.getCurrentResult().data;
    },
  };
};

test('a failed query is refetched', async () => {
  const { come } = await failing('ERR_NETWORK');
  expect(await come(false)).toBe('fresh');
});

test('a failed query with older data is not refetched without an outage', async () => {
  const { come } = await failing('ERR_UNAVAILABLE', 'old');
  expect(await come(false)).toBe('old');
  expect(await come(true)).toBe('fresh');
});

test('after an outage a failed query with older data is refetched, even if an update changed part of it', async () => {
  const { hear, come } = await failing('ERR_UNAVAILABLE', 'old');
  hear();
  expect(await come(false)).toBe('old, and told of');
  expect(await come(true)).toBe('fresh');
});

test('a refused query is not refetched', async () => {
  const { come } = await failing('ERR_NO_PERMISSION');
  expect(await come(true)).toBeUndefined();
});
