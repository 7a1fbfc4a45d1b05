import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partitionCount, partitionOf } from './partition.ts';

describe('partitionOf', () => {
  // Existing streams stay in the partition of their key, so these values may never change.
  test.each([
    ['', 5],
    ['ticket-1', 11],
    ['ticket-1042', 7],
    ['chat-7-5511999990000', 13],
    ['olá 👋', 7],
  ])('maps %j to its fixed partition', (key, partition) => {
    expect(partitionOf(key)).toBe(partition);
  });

  test('maps any text to a partition, and uses all of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        expect(partitionOf(key)).toBeGreaterThanOrEqual(0);
        expect(partitionOf(key)).toBeLessThan(partitionCount);
      }),
    );
    const loads = new Map<number, number>();
    for (let id = 0; id < 16_000; id += 1) {
      const partition = partitionOf(`ticket-${id}`);
      loads.set(partition, (loads.get(partition) ?? 0) + 1);
    }
    expect(loads.size).toBe(partitionCount);
    for (const load of loads.values()) expect(load).toBeGreaterThan(700);
  });
});
