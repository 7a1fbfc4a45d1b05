import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownRights } from './own-rights.ts';

const queues = [{ id: 2, name: 'Sales', color: '#112233' }];
const update = (id: number) =>
  ({ action: 'update', user: { id, name: 'Ana', profile: 'user', queues, isSuspended: false } }) as const;

let queryClient: QueryClient;
const renewSession = vi.fn((): Promise<unknown> => Promise.resolve());
const isStale = (): boolean => queryClient.getQueryState(['tickets'])?.isInvalidated === true;
const rights = () => ownRights({ userId: 5, queryClient, renewSession });
const handlers = () => rights().handlers;

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

  test('a notice of the desk does the same, and the event of the same change does not ask twice', async () => {
    const { onChange, handlers: ofRights } = rights();
    onChange();
    ofRights.user?.(update(5));
    await vi.advanceTimersByTimeAsync(1);
    expect(renewSession).toHaveBeenCalledOnce();
    expect(isStale()).toBe(true);
    onChange();
    expect(renewSession).toHaveBeenCalledTimes(2);
  });

  test('after a notice, the event of the same change fetches nothing again', async () => {
    let asked = 0;
    const waiting = new QueryObserver(queryClient, {
      queryKey: ['open'],
      queryFn: () => {
        asked += 1;
        return new Promise<number>((resolve) => setTimeout(() => resolve(asked), 300));
      },
      meta: { live: true },
    });
    onTestFinished(waiting.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(300);
    const { onChange, handlers: ofRights } = rights();
    onChange();
    await vi.advanceTimersByTimeAsync(100);
    ofRights.user?.(update(5));
    await vi.advanceTimersByTimeAsync(250);
    expect([asked, waiting.getCurrentResult().data]).toEqual([2, 2]);
  });

  describe('and changes it again before the renewal is answered', () => {
    /** The first renewal is answered when the test says so. */
    const renewingLate = () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      renewSession.mockImplementationOnce(() => promise);
      return () => resolve(undefined);
    };
    const settle = () => vi.advanceTimersByTimeAsync(1);

    test('the session is renewed once more after it, whether a notice or an event announced the change', async () => {
      for (const kind of ['notice', 'event'] as const) {
        renewSession.mockClear();
        const answerFirst = renewingLate();
        const { onChange, handlers: ofRights } = rights();
        const tell = kind === 'notice' ? onChange : () => ofRights.user?.(update(5));
        tell();
        tell();
        tell();
        expect(renewSession).toHaveBeenCalledOnce();
        answerFirst();
        await settle();
        expect(renewSession).toHaveBeenCalledTimes(2);
      }
    });

    test('after two changes with notices, the events fetch nothing again', async () => {
      const answerFirst = renewingLate();
      const { onChange, handlers: ofRights } = rights();
      onChange();
      ofRights.user?.(update(5));
      onChange();
      ofRights.user?.(update(5));
      answerFirst();
      await settle();
      expect(renewSession).toHaveBeenCalledTimes(2);
      expect(isStale()).toBe(true);
    });

    test('a second event without a notice is a further change', async () => {
      const answerFirst = renewingLate();
      const { onChange, handlers: ofRights } = rights();
      onChange();
      ofRights.user?.(update(5));
      ofRights.user?.(update(5));
      answerFirst();
      await settle();
      expect(renewSession).toHaveBeenCalledTimes(2);
    });

    test('a failed renewal does not prevent the next one', async () => {
      const { promise, reject } = Promise.withResolvers<undefined>();
      renewSession.mockImplementationOnce(() => promise);
      const { onChange } = rights();
      onChange();
      onChange();
      reject(new Error('away'));
      await settle();
      expect(renewSession).toHaveBeenCalledTimes(2);
    });
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
