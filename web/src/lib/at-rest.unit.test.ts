import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest } from './at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the page is at rest when all queries have answered, including those that an answer started', async () => {
  const queryClient = new QueryClient();
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const firstAnswer = () => first.promise;
  const secondAnswer = () => second.promise;
  const asked = queryClient
    .query({ queryKey: ['first'], queryFn: firstAnswer })
    .then(() => queryClient.query({ queryKey: ['second'], queryFn: secondAnswer }));
  const rested = vi.fn();
  const rest = atRest(queryClient).then(rested);
  await vi.advanceTimersByTimeAsync(1000);
  first.resolve(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  second.resolve(2);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([asked, rest]);
  expect(rested).toHaveBeenCalledOnce();
});

test('a page without queries is at rest', async () => {
  const rest = atRest(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  await expect(rest).resolves.toBeUndefined();
});
