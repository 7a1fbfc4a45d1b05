import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { trimMemoryWhenIdle } from './trim-memory.ts';

const fill = (): number => Array.from({ length: 1_500_000 }, (_, index) => `text ${index}`).length;

test('memory of a busy time is freed once the process is idle', async () => {
  const restingBytes = process.memoryUsage.rss();
  expect(fill()).toBe(1_500_000);
  const busyBytes = process.memoryUsage.rss();
  const end = trimMemoryWhenIdle({ everyMs: 100 });
  await eventually(
    () => {
      expect(process.memoryUsage.rss()).toBeLessThan((restingBytes + busyBytes) / 2);
    },
    { intervalMs: 100 },
  );
  end();
});
