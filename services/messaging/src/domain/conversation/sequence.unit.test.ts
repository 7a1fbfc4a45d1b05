import { array, assert, date, integer, property, record, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import { inboundSequence, outboundSequence } from './sequence.ts';

const at = date({ min: new Date(1), max: new Date('2200-01-01'), noInvalidDate: true });

test('what came in sorts by time, then by arrival', () => {
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

test('ours of the same millisecond stands behind what came in, and no two share a place', () => {
  assert(
    property(at, uuid(), uuid(), (time, one, other) => {
      const inbound = inboundSequence(time, { position: 2 ** 40, partition: 15 });
      expect(outboundSequence(time, one) > inbound).toBe(true);
      expect(outboundSequence(new Date(time.getTime() - 1), one) < inbound).toBe(true);
      expect(outboundSequence(time, one) === outboundSequence(time, other)).toBe(one === other);
    }),
  );
});
