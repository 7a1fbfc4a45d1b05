import { expect, test } from 'vitest';
import { formatDuration } from './formats.ts';
import { durationTicks } from './bars.tsx';

test('the marks of an axis of seconds are few and round, and their labels differ', () => {
  expect(durationTicks(340)).toEqual([0, 60, 120, 180, 240, 300]);
  expect(durationTicks(30 * 86_400)).toEqual([0, 5, 10, 15, 20, 25, 30].map((days) => days * 86_400));
  for (const longest of [0, 1, 40, 61, 100, 999, 5_000, 19_800, 86_399, 200_000, 40_000_000]) {
    const ticks = durationTicks(longest);
    expect(ticks.length).toBeLessThanOrEqual(7);
    for (const language of ['en', 'pt-BR', 'es'])
      expect(new Set(ticks.map((tick) => formatDuration(tick, language))).size).toBe(ticks.length);
  }
});
