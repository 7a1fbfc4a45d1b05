import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPostgresAnswers } from './when-postgres-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test('a start outlasts an absence of Postgres, and says every half minute that it waits', async () => {
  const said: string[] = [];
  let tries = 0;
  let isBack = false;
  const prepared = whenPostgresAnswers(
    () => {
      tries += 1;
      return isBack ? Promise.resolve() : Promise.reject(away);
    },
    { log: { warn: (_, message) => said.push(message) }, isStopping: () => false },
  );
  await vi.advanceTimersByTimeAsync(300_000);
  expect(said).toEqual(Array.from({ length: 10 }, () => 'the start waits for Postgres'));
  // Six pauses that double, then one every ten seconds.
  expect(tries).toBe(35);
  isBack = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await prepared;
});

test('a refusal ends the start at once, and so does a stop', async () => {
  const parts = { log: { warn: () => undefined }, isStopping: () => false };
  const refusal = Object.assign(new Error('password'), { code: '28P01' });
  await expect(whenPostgresAnswers(() => Promise.reject(refusal), parts)).rejects.toBe(refusal);
  await expect(
    whenPostgresAnswers(() => Promise.reject(away), { ...parts, isStopping: () => true }),
  ).rejects.toBe(away);
});
