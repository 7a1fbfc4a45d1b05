import { expect, it } from 'vitest';
import { sentTime } from './sent-time.ts';

/** Rule W15. */
const arrivedAt = new Date('2026-11-26T10:00:00.000Z');

it.for([
  ['is what the channel says', '2026-11-26T09:59:58.000Z', '2026-11-26T09:59:58.000Z'],
  ['stays however long ago it was', '2019-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z'],
  ['is never later than it arrived', '2026-11-26T10:00:01.000Z', '2026-11-26T10:00:00.000Z'],
  ['is never later than it arrived, by years', '2100-01-01T00:00:00.000Z', '2026-11-26T10:00:00.000Z'],
  ['is unknown before there was a channel', '1970-01-01T00:00:00.000Z', null],
  ['is unknown when it is no time', 'some day', null],
] as const)('the time of a message %s', ([, said, expected]) => {
  expect(sentTime(new Date(said), arrivedAt)?.toISOString() ?? null).toBe(expected);
});

it('the time of a message is unknown if its channel reports none', () => {
  expect(sentTime(null, arrivedAt)).toBeNull();
});
