import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { growingPause, waitPatiently } from './patience.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Fifteen seconds pass with each question. */
const doneAfter = (minutes: number) => {
  let asked = 0;
  return () => {
    asked += 1;
    vi.setSystemTime(Date.now() + 15_000);
    return Promise.resolve(asked > minutes * 4);
  };
};

test('pauses grow up to ten seconds, and begin again after a success', () => {
  const pause = growingPause();
  expect(Array.from({ length: 8 }, pause.next)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  pause.reset();
  expect(pause.next()).toBe(250);
});

test('it waits for five minutes and longer, and says every half minute what it waits for', async () => {
  const said: string[] = [];
  await waitPatiently(doneAfter(5), { awaited: () => 'Postgres', say: (line) => said.push(line) });
  expect(said).toHaveLength(10);
  expect(said[0]).toBe('Still waiting for Postgres (30 s).');
  expect(said.at(-1)).toBe('Still waiting for Postgres (300 s).');
});

test('only a stop and an error end it early', async () => {
  const stop = new AbortController();
  const waiting = waitPatiently(() => Promise.resolve(false), {
    awaited: () => 'NATS',
    say: () => undefined,
    stop: stop.signal,
  });
  stop.abort(new Error('asked to stop'));
  await expect(waiting).rejects.toThrow('asked to stop');
  const failing = waitPatiently(() => Promise.reject(new Error('it ended')), {
    awaited: () => 'NATS',
    say: () => undefined,
  });
  await expect(failing).rejects.toThrow('it ended');
});
