import { expect, test } from 'vitest';
import { clockText, momentOfClock } from './clock.ts';

const zone = 'America/Sao_Paulo';
const noon = Date.parse('2026-11-20T15:00:00.000Z');

test("the clock shows the desk's time, wherever the admin is", () => {
  expect(clockText(noon, zone)).toBe('2026-11-20T12:00');
  expect(momentOfClock('2026-11-20T12:00', zone)).toBe(noon);
});

test('an edited clock shows the set time, and a time that does not exist becomes the next one', () => {
  const forward = momentOfClock('2026-03-29T01:30', 'Europe/Lisbon') ?? 0;
  expect(clockText(forward, 'Europe/Lisbon')).toBe('2026-03-29T02:30');
  for (const text of ['2026-03-29T00:59', '2026-03-29T02:00', '2026-10-25T01:30', '2026-10-25T02:00'])
    expect(clockText(momentOfClock(text, 'Europe/Lisbon') ?? 0, 'Europe/Lisbon')).toBe(text);
});

test('an incomplete date is no moment', () => {
  for (const text of ['', '2026-11-20', '0002-11-20T12:00', '12026-11-20T12:00', '2026-13-20T12:00'])
    expect(momentOfClock(text, zone)).toBeUndefined();
});
