import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calendar, calendarOf, isOpen } from './calendar.ts';
import { weekOf } from './work-week.ts';
import { workingMs } from './working-ms.ts';

const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';
const hour = 3_600_000;
const plain = (startWork: string, endWork: string): Calendar =>
  calendarOf({ startWork, endWork, workWeek: undefined, holidays: undefined });
const between = (calendar: Calendar | null, from: string, to: string, zone = saoPaulo): number =>
  workingMs(calendar, { from: Date.parse(from), to: Date.parse(to) }, zone) / hour;

const office: Calendar = {
  workWeek: weekOf((day) =>
    day > 4
      ? []
      : [
          { start: '08:00', end: '12:00' },
          { start: '13:00', end: '18:00' },
        ],
  ),
  holidays: [{ date: '2026-11-30', name: 'Ponte', isYearly: false }],
};

test.each([
  ['a lunch break', office, '2026-11-27T11:00-03:00', '2026-11-27T14:00-03:00', 2],
  ['a weekend and a holiday', office, '2026-11-27T17:00-03:00', '2026-12-01T09:00-03:00', 2],
  ['nothing before opening', office, '2026-11-28T00:00-03:00', '2026-11-29T00:00-03:00', 0],
  ['over midnight', plain('22:00', '06:00'), '2026-11-27T20:00-03:00', '2026-11-28T10:00-03:00', 8],
  ['all day without limits', plain('', ''), '2026-11-26T00:00-03:00', '2026-11-28T00:00-03:00', 48],
  ['all of it without a calendar', null, '2026-11-28T00:00-03:00', '2026-11-29T00:00-03:00', 24],
  ['backwards', office, '2026-11-27T14:00-03:00', '2026-11-27T11:00-03:00', 0],
] as const)('%s (rule Y3)', (_, calendar, from, to, hours) => {
  expect(between(calendar, from, to)).toBe(hours);
});

test('a repeated hour counts twice, and a skipped one not at all (rule Y3)', () => {
  const nights = plain('00:00', '04:00');
  expect(between(nights, '2026-11-01T04:00:00Z', '2026-11-02T04:00:00Z', newYork)).toBe(5);
  expect(between(nights, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', newYork)).toBe(3);
});

test('a calendar that never opens counts nothing', () => {
  const never = { workWeek: weekOf(() => []), holidays: [] };
  expect(between(never, '2006-01-01T00:00Z', '2026-01-01T00:00Z')).toBe(0);
});

const minute = fc.integer({ min: 0, max: 1_438 });
const clock = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);
/** Closed for more than a minute, because a shorter break has no closed minute. */
const day = fc
  .tuple(minute, minute)
  .filter(([start, end]) => start !== end && (start - end + 1_440) % 1_440 > 1)
  .map(([start, end]) => [{ start: clock(start), end: clock(end) }]);

test('the result is the number of open minutes, counted one by one (rule Y3)', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(saoPaulo, newYork, 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      fc.constantFrom(Date.UTC(2026, 9, 31), Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 3)),
      fc.integer({ min: 0, max: 2_880 }),
      fc.integer({ min: 0, max: 1_440 }),
      (hours, zone, base, first, length) => {
        const calendar = { workWeek: weekOf((at) => (at % 3 === 0 ? [] : hours)), holidays: [] };
        const from = base + first * 60_000;
        let [open, edges] = [0, 0];
        for (let at = from; at < from + length * 60_000; at += 60_000) {
          const isNow = isOpen(calendar, new Date(at), zone);
          if (isNow) open += 60_000;
          // The closing minute is still open, but no longer counts as working time.
          if (isNow && !isOpen(calendar, new Date(at + 60_000), zone)) edges += 60_000;
        }
        const counted = workingMs(calendar, { from, to: from + length * 60_000 }, zone);
        expect(counted).toBeLessThanOrEqual(open);
        expect(counted).toBeGreaterThanOrEqual(open - edges);
      },
    ),
    { numRuns: 60 },
  );
});
