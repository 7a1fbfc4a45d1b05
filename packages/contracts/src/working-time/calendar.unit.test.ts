import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calendar, calendarOf, isOpen, todaysIntervals } from './calendar.ts';
import { opensNext } from './opens-next.ts';
import { timeZoneSchema } from './time-zone.ts';
import { isWholeDay, overlaps, plainHours, plainWeek, weekOf, workWeekInputSchema } from './work-week.ts';

const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';
const plain = (startWork: string, endWork: string): Calendar =>
  calendarOf({ startWork, endWork, workWeek: undefined, holidays: undefined });
/** 27 November 2026 is a Friday; in São Paulo it is three hours earlier than in UTC. */
const friday = (time: string): Date => new Date(`2026-11-27T${time}:00-03:00`);

test.each([
  ['08:00', '18:00', '07:59', false],
  ['08:00', '18:00', '08:00', true],
  ['08:00', '18:00', '18:00', true],
  ['08:00', '18:00', '18:01', false],
  ['22:00', '06:00', '23:30', true],
  ['22:00', '06:00', '06:00', true],
  ['22:00', '06:00', '12:00', false],
  ['', '', '03:00', true],
  ['', '18:00', '00:00', true],
  ['', '18:00', '18:01', false],
  ['08:00', '', '23:59', true],
])('hours of %s to %s at %s: %s (rule Q6)', (startWork, endWork, time, expected) => {
  expect(isOpen(plain(startWork, endWork), friday(time), saoPaulo)).toBe(expected);
});

const office: Calendar = {
  workWeek: weekOf((day) =>
    day > 4
      ? []
      : [
          { start: '08:00', end: '12:00' },
          { start: '13:00', end: '18:00' },
        ],
  ),
  holidays: [
    { date: '2026-12-25', name: 'Natal', isYearly: true },
    { date: '2026-11-30', name: 'Ponte', isYearly: false },
  ],
};

test('a day may have several intervals, and a weekend none', () => {
  expect(isOpen(office, friday('12:30'), saoPaulo)).toBe(false);
  expect(isOpen(office, friday('13:00'), saoPaulo)).toBe(true);
  expect(isOpen(office, new Date('2026-11-28T13:00:00Z'), saoPaulo)).toBe(false);
  expect(opensNext(office, friday('12:30'), saoPaulo)).toEqual(friday('13:00'));
  expect(todaysIntervals(office, friday('23:00'), saoPaulo)).toEqual(office.workWeek[4]);
});

test('no interval begins on a holiday, whether it is yearly or not', () => {
  expect(opensNext(office, friday('18:01'), saoPaulo)).toEqual(new Date('2026-12-01T08:00:00-03:00'));
  expect(todaysIntervals(office, new Date('2028-12-25T12:00:00Z'), saoPaulo)).toEqual([]);
  expect(todaysIntervals(office, new Date('2029-11-30T12:00:00Z'), saoPaulo)).toHaveLength(2);
});

test('an interval from the evening before a holiday continues after midnight', () => {
  const nights = {
    ...plain('22:00', '06:00'),
    holidays: [{ date: '2026-11-28', name: 'Folga', isYearly: false }],
  };
  expect(isOpen(nights, new Date('2026-11-28T05:00:00-03:00'), saoPaulo)).toBe(true);
  expect(isOpen(nights, new Date('2026-11-28T23:00:00-03:00'), saoPaulo)).toBe(false);
});

test('a calendar without hours never opens', () => {
  expect(opensNext({ workWeek: weekOf(() => []), holidays: [] }, friday('12:00'), saoPaulo)).toBeUndefined();
});

test('skipped hours of a clock change are skipped, and repeated ones count twice', () => {
  const early = plain('02:15', '02:45');
  // On 8 March 2026 clocks in New York go from 02:00 to 03:00.
  expect(opensNext(early, new Date('2026-03-08T06:00:00Z'), newYork)).toEqual(
    new Date('2026-03-09T06:15:00Z'),
  );
  const late = plain('01:15', '01:45');
  // On 1 November 2026, 01:00 to 02:00 occurs twice there.
  expect(isOpen(late, new Date('2026-11-01T05:30:00Z'), newYork)).toBe(true);
  expect(isOpen(late, new Date('2026-11-01T06:30:00Z'), newYork)).toBe(true);
  expect(opensNext(late, new Date('2026-11-01T05:50:00Z'), newYork)).toEqual(
    new Date('2026-11-01T06:15:00Z'),
  );
});

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const interval = fc.record({ start: time, end: time });
const day = fc.array(interval, { maxLength: 2 });
const calendar: fc.Arbitrary<Calendar> = fc.record({
  workWeek: fc.tuple(day, day, day, day, day, day, day),
  holidays: fc.array(
    fc.record({
      date: fc
        .integer({ min: 0, max: 9 })
        .map((days) => new Date(Date.UTC(2026, 9, 28 + days)).toISOString().slice(0, 10)),
      name: fc.constant('Folga'),
      isYearly: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
/** Moments around clock changes. */
const moment = fc
  .tuple(
    fc.constantFrom(Date.UTC(2026, 9, 31), Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 3), Date.UTC(2026, 5, 10)),
    fc.integer({ min: 0, max: 3 * 86_400_000 }),
  )
  .map(([from, ms]) => new Date(from + ms));
const zone = fc.constantFrom(saoPaulo, newYork, 'Australia/Lord_Howe', 'Asia/Kathmandu');

test('opensNext finds the first open minute', () => {
  fc.assert(
    fc.property(calendar, moment, zone, (it, at, timeZone) => {
      const found = opensNext(it, at, timeZone);
      expect(found === undefined || isOpen(it, found, timeZone)).toBe(true);
      if (found?.getTime() === at.getTime()) return;
      const until = Math.min(found?.getTime() ?? Infinity, at.getTime() + 2 * 86_400_000);
      for (let minute = at.getTime() - (at.getTime() % 60_000); minute < until; minute += 60_000)
        expect(isOpen(it, new Date(minute), timeZone)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('intervals overlap exactly if some minute is in two of them', () => {
  fc.assert(
    fc.property(calendar, ({ workWeek }) => {
      const spans = workWeek.flatMap((each, index) =>
        each.map(({ start, end }) => {
          const [from = 0, to = 0] = [start, end].map(
            (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
          );
          return { from: index * 1_440 + from, length: (to - from + 1_440) % 1_440 };
        }),
      );
      const isBoth = spans.some(({ from }, index) =>
        spans.some((other, place) => {
          const ahead = (from - other.from + 10_080) % 10_080;
          return place !== index && ahead < other.length;
        }),
      );
      expect(overlaps(workWeek).length > 0).toBe(isBoth);
    }),
  );
});

test('a week in a request is ordered, and refused if intervals are empty or overlap', () => {
  const of = (...intervals: { start: string; end: string }[]) =>
    weekOf((each) => (each === 0 ? intervals : []));
  const [noon, early] = [
    { start: '12:00', end: '18:00' },
    { start: '08:00', end: '12:00' },
  ];
  expect(workWeekInputSchema.parse(of(noon, early))).toEqual(of(early, noon));
  expect(workWeekInputSchema.safeParse(of(noon, { start: '17:59', end: '19:00' })).success).toBe(false);
  expect(workWeekInputSchema.safeParse(of({ start: '08:00', end: '08:00' })).success).toBe(false);
  expect(workWeekInputSchema.safeParse(of(early, early)).success).toBe(false);
  const night = weekOf((each) =>
    each === 6 ? [{ start: '22:00', end: '09:00' }] : each === 0 ? [early] : [],
  );
  expect(overlaps(night)).toEqual([{ day: 0, index: 0 }]);
});

test('plainHours returns the hours of a week that is the same every day, and of no other', () => {
  expect(plainHours(plainWeek({ startWork: '08:00', endWork: '' }))).toEqual({
    start: '08:00',
    end: '23:59',
  });
  expect(plainHours(office.workWeek)).toBeUndefined();
});

test('isWholeDay knows the interval from the first minute to the last', () => {
  expect(isWholeDay({ start: '00:00', end: '23:59' })).toBe(true);
  expect(isWholeDay({ start: '00:00', end: '23:50' })).toBe(false);
  expect(isWholeDay({ start: '00:10', end: '23:59' })).toBe(false);
});

test.each(['America/Sao_Paulo', 'UTC', 'Etc/GMT+3'])('%s is a time zone', (name) => {
  expect(timeZoneSchema.safeParse(name).success).toBe(true);
});

test.each(['', '+03:00', 'Brazil', 'America/Nowhere', '-03', 'A'.repeat(65)])(
  '%j is no time zone',
  (name) => {
    expect(timeZoneSchema.safeParse(name).success).toBe(false);
  },
);
