import type { SealedEvent } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { createPartitionQueue, type PartitionQueue } from './partition-queue.ts';

const eventAt = (position: number): SealedEvent => ({
  id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  service: 'ticket',
  partition: 3,
  position,
  stream: 'note-1',
  revision: position,
  type: 'NoteWritten',
  version: 1,
  data: {},
  sealed: null,
  subject: null,
  metadata: { actor: { kind: 'nobody' }, correlationId: 'x' },
  at: '2026-11-21T00:00:00.000Z',
});
const push = (queue: PartitionQueue, ...positions: number[]): void => {
  for (const position of positions) queue.push(eventAt(position));
};
const next = (queue: PartitionQueue, limit = 10): number[] =>
  queue.next(limit).map(({ position }) => position);

/** A queue that has read the log already. */
const settled = (position: number): PartitionQueue => {
  const queue = createPartitionQueue(3, position);
  queue.asking()([], position);
  return queue;
};

test('the queue reads the log first, and is idle when the log has no more', () => {
  const queue = createPartitionQueue(3, 5);
  expect(queue.hasWork()).toBe(true);
  expect(next(queue)).toEqual([]);
  queue.asking()([], 5);
  expect(queue.hasWork()).toBe(false);
});

test('events after the position come in order, at most as many as requested', () => {
  const queue = settled(5);
  push(queue, 6, 7, 8);
  expect(next(queue, 2)).toEqual([6, 7]);
  queue.moveTo(7);
  expect(next(queue)).toEqual([8]);
  queue.moveTo(8);
  expect(queue.hasWork()).toBe(false);
});

test('repeats and applied events are dropped', () => {
  const queue = settled(5);
  push(queue, 4, 5, 6, 6, 7, 6);
  expect(next(queue)).toEqual([6, 7]);
  queue.moveTo(9);
  expect(next(queue)).toEqual([]);
  expect(queue.hasWork()).toBe(false);
});

test('a gap is filled from the log, and the delivered events after it follow', () => {
  const queue = settled(5);
  push(queue, 8, 9);
  expect(next(queue)).toEqual([]);
  expect(queue.hasWork()).toBe(true);
  queue.asking()([6, 7].map(eventAt), 9);
  expect(next(queue)).toEqual([6, 7, 8, 9]);
});

test('an event that overtook others waits for them', () => {
  const queue = settled(5);
  push(queue, 7, 6);
  expect(next(queue)).toEqual([]);
  queue.asking()([6, 7].map(eventAt), 7);
  expect(next(queue)).toEqual([6, 7]);
});

test('an invalidation during a read of the log stays', () => {
  const queue = createPartitionQueue(3, 5);
  const answered = queue.asking();
  queue.invalidate();
  answered([], 5);
  expect(queue.hasWork()).toBe(true);
  queue.asking()([], 5);
  expect(queue.hasWork()).toBe(false);
});

test('events that arrive while the log is read are kept, even if the log did not have them yet', () => {
  const queue = createPartitionQueue(3, 5);
  const answered = queue.asking();
  push(queue, 6);
  answered([], 5);
  expect(next(queue)).toEqual([6]);
});

test('after a partial answer the queue reads on', () => {
  const queue = createPartitionQueue(3, 0);
  queue.asking()([1, 2].map(eventAt), 4);
  queue.moveTo(2);
  expect(queue.hasWork()).toBe(true);
  queue.asking()([3, 4].map(eventAt), 4);
  queue.moveTo(4);
  expect(queue.hasWork()).toBe(false);
});

test('events beyond the memory limit are dropped and read from the log', () => {
  const queue = settled(0);
  push(queue, ...Array.from({ length: 2_500 }, (_, index) => index + 1));
  expect(queue.head()).toBe(2_500);
  expect(next(queue)).toEqual([]);
  queue.asking()([1, 2].map(eventAt), 2_500);
  expect(next(queue)).toEqual([1, 2]);
});

test('events that the broker has and the log does not belong to a replaced log', () => {
  const queue = settled(5);
  push(queue, 50, 51);
  queue.asking()([], 5);
  expect(queue.hasWork()).toBe(false);
  push(queue, 6);
  expect(next(queue)).toEqual([6]);
});

test('the queue continues from a position that was set back', () => {
  const queue = settled(5);
  push(queue, 6);
  queue.moveTo(2);
  expect(next(queue)).toEqual([]);
  expect(queue.hasWork()).toBe(true);
});
