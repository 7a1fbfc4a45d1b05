import { expect, test } from 'vitest';
import { endOfWork, isWithinWorkingHours } from './working-hours.rules.ts';

/** São Paulo is three hours behind UTC all year. */
const atInSaoPaulo = (timeOfDay: string): Date => new Date(`2026-11-21T${timeOfDay}:30-03:00`);
const isIn = (startWork: string, endWork: string, timeOfDay: string): boolean =>
  isWithinWorkingHours({ startWork, endWork }, atInSaoPaulo(timeOfDay), 'America/Sao_Paulo');

test.each([
  ['08:00', '18:00', '07:59', false],
  ['08:00', '18:00', '08:00', true],
  ['08:00', '18:00', '18:00', true],
  ['08:00', '18:00', '18:01', false],
  ['00:00', '23:59', '00:00', true],
  ['00:00', '23:59', '23:59', true],
])('%s to %s at %s: %s', (startWork, endWork, timeOfDay, expected) => {
  expect(isIn(startWork, endWork, timeOfDay)).toBe(expected);
});

test.each([
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['06:00', true],
  ['06:01', false],
  ['21:59', false],
])('22:00 to 06:00 crosses midnight: %s is %s', (timeOfDay, expected) => {
  expect(isIn('22:00', '06:00', timeOfDay)).toBe(expected);
});

test('"" means no limit, on either side or both', () => {
  expect(isIn('', '', '03:00')).toBe(true);
  expect(isIn('08:00', '', '07:59')).toBe(false);
  expect(isIn('08:00', '', '23:00')).toBe(true);
  expect(isIn('', '18:00', '18:01')).toBe(false);
  expect(isIn('', '18:00', '00:00')).toBe(true);
});

test("the clock is the desk's, not the server's", () => {
  const noonInLisbon = new Date('2026-11-21T12:00:00Z');
  const hours = { startWork: '10:00', endWork: '18:00' };
  expect(isWithinWorkingHours(hours, noonInLisbon, 'Europe/Lisbon')).toBe(true);
  expect(isWithinWorkingHours(hours, noonInLisbon, 'America/Sao_Paulo')).toBe(false);
});

test.each([
  ['08:00', '18:00', '12:00', '2026-11-21T18:01:00-03:00'],
  ['08:00', '18:00', '18:00', '2026-11-21T18:01:00-03:00'],
  ['', '18:00', '17:59', '2026-11-21T18:01:00-03:00'],
  ['22:00', '06:00', '23:30', '2026-11-22T06:01:00-03:00'],
  ['08:00', '', '12:00', undefined],
  ['', '', '12:00', undefined],
  ['00:00', '23:59', '23:55', undefined],
])('work from %s to %s, at %s, ends at %s', (startWork, endWork, timeOfDay, end) => {
  expect(endOfWork({ startWork, endWork }, atInSaoPaulo(timeOfDay), 'America/Sao_Paulo')).toEqual(
    end === undefined ? undefined : new Date(end),
  );
});
