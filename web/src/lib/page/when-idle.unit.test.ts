import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the page is idle when all queries have answered, including those that an answer started', async () => {
  const queryClient = new QueryClient();
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const firstAnswer = () => first.promise;
  const secondAnswer = () => second.promise;
  const asked = queryClient
    .query({ queryKey: ['first'], queryFn: firstAnswer })
    .then(() => queryClient.query({ queryKey: ['second'], queryFn: secondAnswer }));
  const whenDone = vi.fn();
  const idle = whenIdle(queryClient).then(whenDone);
  await vi.advanceTimersByTimeAsync(1000);
  first.resolve(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(whenDone).not.toHaveBeenCalled();
  second.resolve(2);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([asked, idle]);
  expect(whenDone).toHaveBeenCalledOnce();
});

test('a page without queries is idle', async () => {
  const idle = whenIdle(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  await expect(idle).resolves.toBeUndefined();
});
