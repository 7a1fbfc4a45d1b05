import { array, assert, date, integer, property, record, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import {
  answeredAt,
  channelTimeOf,
  inboundSequence,
  outboundSequence,
  orderedTimeOf,
} from './conversation.rules.ts';

const at = date({ min: new Date(1), max: new Date('2200-01-01'), noInvalidDate: true });

test('received messages sort by time, then by arrival', () => {
  const arrival = record({
    at,
    position: integer({ min: 1, max: 2 ** 40 }),
    partition: integer({ min: 0, max: 15 }),
  });
  assert(
    property(array(arrival, { minLength: 2, maxLength: 10 }), (arrivals) => {
      const sorted = arrivals.toSorted(
        (a, b) => a.at.getTime() - b.at.getTime() || a.position - b.position || a.partition - b.partition,
      );
      const sequences = arrivals.map((one) => inboundSequence(one.at, one)).toSorted();
      expect(sequences).toEqual(sorted.map((one) => inboundSequence(one.at, one)));
    }),
  );
});

test('our message sorts after received ones of the same millisecond, and no two share a sequence', () => {
  assert(
    property(at, uuid(), uuid(), (time, one, other) => {
      const inbound = inboundSequence(time, { position: 2 ** 40, partition: 15 });
      expect(outboundSequence(time, one) > inbound).toBe(true);
      expect(outboundSequence(new Date(time.getTime() - 1), one) < inbound).toBe(true);
      expect(outboundSequence(time, one) === outboundSequence(time, other)).toBe(one === other);
    }),
  );
});

const noon = new Date('2026-11-21T12:00:00.000Z');
const after = (ms: number): Date => new Date(noon.getTime() + ms);
const logPosition = { position: 7, partition: 3 };
const sequenceAt = (time: Date): string => inboundSequence(time, logPosition);

test('a live message is ordered by its own time, or just after the last one of its conversation', () => {
  const ordered = (time: Date, last: string | null): Date =>
    orderedTimeOf(time, last, { arrivedAt: after(500), sequenceAt });
  expect(ordered(noon, null)).toEqual(noon);
  expect(ordered(noon, sequenceAt(after(-1)))).toEqual(noon);
  // An answer in the same second. The phone reports whole seconds.
  expect(ordered(noon, outboundSequence(after(100), 'x'))).toEqual(after(101));
  expect(ordered(noon, outboundSequence(noon, 'x'))).toEqual(after(1));
  expect(ordered(noon, inboundSequence(noon, { position: 6, partition: 3 }))).toEqual(noon);
});

test('an answer is ordered after a message from a clock that is ahead, unless that clock is broken', () => {
  const twoMinutes = inboundSequence(after(120_000), logPosition);
  expect(answeredAt(noon, twoMinutes, 'x')).toEqual(after(120_001));
  expect(outboundSequence(answeredAt(noon, twoMinutes, 'x'), 'x') > twoMinutes).toBe(true);
  expect(answeredAt(noon, inboundSequence(new Date('2100-01-01'), logPosition), 'x')).toEqual(noon);
});

test('a channel time is never after the arrival', () => {
  const receivedAt = noon.toISOString();
  const timeOf = (sentAt: Date | null): Date =>
    channelTimeOf({ sentAt: sentAt?.toISOString() ?? null, receivedAt });
  expect([timeOf(null), timeOf(after(-5_000)), timeOf(after(5_000))]).toEqual([noon, after(-5_000), noon]);
});
