import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownRightsHandlers } from './own-rights.ts';

const queues = [{ id: 2, name: 'Sales', color: '#112233' }];
const update = (id: number) =>
  ({ action: 'update', user: { id, name: 'Ana', profile: 'user', queues } }) as const;

let queryClient: QueryClient;
const renewSession = vi.fn(() => Promise.resolve());
const isStale = (): boolean => queryClient.getQueryState(['tickets'])?.isInvalidated === true;
const handlers = () => ownRightsHandlers({ userId: 5, queryClient, renewSession });

beforeEach(async () => {
  vi.useFakeTimers();
  renewSession.mockClear();
  queryClient = new QueryClient();
  await queryClient.query({ queryKey: ['tickets'], queryFn: () => 1, meta: { live: true } });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('when an admin changes what this user may see', () => {
  test('the session and all queries are fetched again', async () => {
    handlers().user?.(update(5));
    await vi.advanceTimersByTimeAsync(1);
    expect(renewSession).toHaveBeenCalledOnce();
    expect(isStale()).toBe(true);
  });

  test('all queries are fetched once more when every gateway knows the change', async () => {
    handlers().user?.(update(5));
    await vi.advanceTimersByTimeAsync(1);
    queryClient.setQueryData(['tickets'], 2);
    expect(isStale()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(isStale()).toBe(true);
  });

  test('a change of a colleague fetches nothing', async () => {
    handlers().user?.(update(6));
    await vi.advanceTimersByTimeAsync(2000);
    expect(renewSession).not.toHaveBeenCalled();
    expect(isStale()).toBe(false);
  });

  test('of the settings, only the one that shows all tickets to everybody fetches again', () => {
    const at = '2026-11-21T12:00:00.000Z';
    const setting = { value: 'enabled', createdAt: at, updatedAt: at };
    handlers().settings?.({ action: 'update', setting: { ...setting, key: 'darkMode' } });
    expect(isStale()).toBe(false);
    handlers().settings?.({ action: 'update', setting: { ...setting, key: 'allTicket' } });
    expect(isStale()).toBe(true);
  });
});
