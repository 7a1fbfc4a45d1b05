import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTrying, waitFor } from './keep-trying.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it tries for ever, with pauses that grow up to ten seconds', async () => {
  const pauses: number[] = [];
  let tries = 0;
  const tried = keepTrying(
    () => {
      tries += 1;
      return tries > 200 ? Promise.resolve('up') : Promise.reject(new Error('down'));
    },
    { onFailure: (_, pauseMs) => pauses.push(pauseMs) },
  );
  await vi.advanceTimersByTimeAsync(60 * 60 * 1_000);
  expect(await tried).toBe('up');
  expect(pauses.slice(0, 8)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(pauses).toHaveLength(200);
});

test('after half a minute of success the pauses begin anew', async () => {
  const stop = new AbortController();
  const pauses: number[] = [];
  const lives = [0, 0, 0, 30_000, 0];
  const ended = keepTrying(
    () =>
      new Promise<void>((_, reject) => {
        setTimeout(reject, lives[pauses.length] ?? 0, new Error('it ended'));
      }),
    { stop: stop.signal, onFailure: (_, pauseMs) => pauses.push(pauseMs) },
  );
  ended.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(32_100);
  expect(pauses).toEqual([250, 500, 1_000, 250, 500]);
  stop.abort();
  await expect(ended).rejects.toThrow('it ended');
});

test('a stop ends a pause at once, and a final error ends the tries', async () => {
  const stop = new AbortController();
  let tries = 0;
  const fail = (): Promise<never> => {
    tries += 1;
    return Promise.reject(new Error('down'));
  };
  const stopped = keepTrying(fail, { stop: stop.signal });
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await expect(stopped).rejects.toThrow('down');
  await expect(keepTrying(fail, { isFinal: () => true })).rejects.toThrow('down');
  expect(tries).toBe(2);
});

test('it says every half minute what is waited for, also while a question hangs', async () => {
  const said: string[] = [];
  const answer = Promise.withResolvers<undefined>();
  let asked = 0;
  const ready = waitFor(
    'Postgres',
    () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('it is starting up')) : answer.promise;
    },
    { say: (line) => said.push(line) },
  );
  await vi.advanceTimersByTimeAsync(95_000);
  expect(said).toEqual(
    [30, 60, 90].map((seconds) => `Still waiting for Postgres after ${seconds} s: it is starting up`),
  );
  answer.resolve(undefined);
  await ready;
  await vi.advanceTimersByTimeAsync(95_000);
  expect(said).toHaveLength(3);
});
