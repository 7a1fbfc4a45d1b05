import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('gives the value of the first attempt that passes', async () => {
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

test('throws the last error when time is up', async () => {
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
