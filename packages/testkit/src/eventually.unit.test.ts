import { afterEach, expect, test } from 'vitest';
import { eventually, limitWaiting } from './eventually.ts';

afterEach(() => limitWaiting(Infinity));

test('returns the value of the first attempt that passes', async () => {
  let attempts = 0;
  const value = await eventually(
    () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
      return attempts;
    },
    { intervalMs: 1 },
  );
  expect(value).toBe(3);
});

test('throws the last error when the time is over', async () => {
  let attempts = 0;
  const failing = eventually(
    () => {
      attempts += 1;
      throw new Error(`attempt ${String(attempts)}`);
    },
    { timeoutMs: 50, intervalMs: 10 },
  );
  await expect(failing).rejects.toThrow(/^attempt [2-9]/);
});

test('throws the last error just before its test would be ended', async () => {
  limitWaiting(2_050);
  const failing = eventually(() => expect(1).toBe(2), { intervalMs: 10 });
  await expect(failing).rejects.toThrow('expected 1 to be 2');
});

test('does not wait longer for a hanging attempt, and reports the error before it', async () => {
  let attempts = 0;
  const hanging = eventually(
    () => {
      attempts += 1;
      if (attempts > 1) return new Promise(() => undefined);
      throw new Error('not yet');
    },
    { timeoutMs: 50, intervalMs: 1 },
  );
  await expect(hanging).rejects.toThrow('not yet');
  const never = eventually(() => new Promise(() => undefined), { timeoutMs: 50 });
  await expect(never).rejects.toThrow('did not come to an end');
});
