import { AppError } from '@balcao/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundWork } from './bounded-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bounds = { atOnce: 2, waiting: 3, waitMs: 5_000 };

/** Work that ends when told. */
const open = (given: Partial<typeof bounds> = {}) => {
  let time = 0;
  const run = boundWork({ ...bounds, ...given }, () => time);
  const ends: (() => void)[] = [];
  const outcomes: string[] = [];
  const start = (name: string): void => {
    void run(() => new Promise<void>((resolve) => ends.push(resolve))).then(
      () => outcomes.push(name),
      (error: unknown) => {
        const { code, details } = error instanceof AppError ? error : new AppError('ERR_INTERNAL');
        outcomes.push(`${name} ${code} ${String(details.limit)} ${String(details.retryAfterSeconds)}`);
      },
    );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    start,
    settle,
    outcomes,
    running: () => ends.length,
    /** The oldest work ends after this time. */
    end: async (tookMs: number): Promise<void> => {
      time += tookMs;
      ends.shift()?.();
      await settle();
    },
  };
};

test('at most so many run and wait, and the rest is refused at once (rule A32)', async () => {
  const { start, settle, outcomes, running, end } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) start(name);
  await settle();
  expect(running()).toBe(2);
  const refused = 'ERR_OVERLOADED desk-passwords 1';
  expect(outcomes).toEqual([`f ${refused}`, `g ${refused}`]);
  for (let ended = 0; ended < 5; ended += 1) await end(1);
  expect(outcomes.slice(2)).toEqual(['a', 'b', 'c', 'd', 'e']);
  start('h');
  await settle();
  expect(running()).toBe(1);
});

test('on a slow host, what would wait too long is refused at once', async () => {
  const { start, settle, outcomes, running, end } = open({ waiting: 100 });
  start('slow');
  await settle();
  await end(3_000);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) start(name);
  await settle();
  expect(running()).toBe(2);
  const refused = 'ERR_OVERLOADED desk-passwords 3';
  expect(outcomes).toEqual(['slow', `e ${refused}`, `f ${refused}`]);
});

test('nobody waits longer than allowed, and who is refused holds no place', async () => {
  const { start, settle, outcomes, end } = open({ atOnce: 1 });
  for (const name of ['a', 'b']) start(name);
  await vi.advanceTimersByTimeAsync(bounds.waitMs);
  expect(outcomes).toEqual(['b ERR_OVERLOADED desk-passwords 1']);
  await end(1);
  start('c');
  await settle();
  await end(1);
  expect(outcomes.slice(1)).toEqual(['a', 'c']);
});

test('failed work frees its place', async () => {
  const run = boundWork({ ...bounds, atOnce: 1 });
  await expect(run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await run(() => Promise.resolve('done'))).toBe('done');
});
