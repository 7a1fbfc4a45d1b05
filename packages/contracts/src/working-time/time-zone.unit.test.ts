import { expect, test } from 'vitest';
import { beginningOfDay, localTimeText, momentOfLocalMinute } from './time-zone.ts';

test.each([
  ['2026-11-21', 'UTC', 0, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'America/Sao_Paulo', 0, '2026-11-21T03:00:00.000Z'],
  ['2026-12-31', 'America/Sao_Paulo', 1, '2027-01-01T03:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', 0, '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', 0, '2026-11-20T10:00:00.000Z'],
  // Clocks went forward at midnight, so the day began at one.
  ['2018-11-04', 'America/Sao_Paulo', 0, '2018-11-04T03:00:00.000Z'],
  // And back at midnight of the next day.
  ['2018-02-18', 'America/Sao_Paulo', 0, '2018-02-18T03:00:00.000Z'],
  ['2026-03-29', 'Europe/Lisbon', 1, '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Lisbon', 1, '2026-10-26T00:00:00.000Z'],
])('%s in %s, %i days later, begins at %s (UTC)', (day, timeZone, later, at) => {
  expect(beginningOfDay(day, timeZone, later).toISOString()).toBe(at);
});

test('a local minute is found, and a skipped one is the moment of the jump', () => {
  const at = (shown: string, timeZone: string): string =>
    momentOfLocalMinute(Date.parse(shown) / 60_000, timeZone).toISOString();
  expect(at('2026-11-20T22:15Z', 'America/Sao_Paulo')).toBe('2026-11-21T01:15:00.000Z');
  expect(at('2026-03-29T01:30Z', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z');
});

test.each([
  ['2026-11-28T11:03:27.745Z', 'Pacific/Auckland', '2026-11-29 00:03:27'],
  ['2026-03-29T00:59:59.999Z', 'Europe/Lisbon', '2026-03-29 00:59:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Lisbon', '2026-03-29 02:00:00'],
  ['2026-11-21T12:00:05.000Z', 'Asia/Kolkata', '2026-11-21 17:30:05'],
])('%s in %s is written as %s', (at, timeZone, written) => {
  expect(localTimeText(new Date(at), timeZone)).toBe(written);
});
