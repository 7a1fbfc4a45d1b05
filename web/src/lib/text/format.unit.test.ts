import { describe, expect, test } from 'vitest';
import {
  formatBadge,
  formatDate,
  formatListTime,
  formatPhone,
  formatTime,
  initialsOf,
  formatSpan,
} from './format.ts';

const localIso = (year: number, month: number, day: number, hour: number, minute: number): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

describe('times in lists', () => {
  const today = '21/11/2026';
  test('today shows the time, any other day the date', () => {
    expect(formatListTime(localIso(2026, 11, 21, 7, 5), today)).toBe('07:05');
    expect(formatListTime(localIso(2026, 11, 20, 23, 59), today)).toBe('20/11/2026');
    expect(formatDate(localIso(2026, 1, 2, 3, 4))).toBe('02/01/2026');
    expect(formatTime(localIso(2026, 1, 2, 0, 0))).toBe('00:00');
  });
});

test.each([
  [10, 'en', '10 seconds'],
  [60, 'es', '1 minuto'],
  [1800, 'pt-BR', '30 minutos'],
  [43_200, 'en', '12 hours'],
  [604_800, 'pt-BR', '7 dias'],
])('%d seconds in %s read %s', (seconds, language, text) => {
  expect(formatSpan(seconds, language)).toBe(text);
});

describe('phone numbers', () => {
  test.each([
    ['5511987654321', '(11) 98765-4321'],
    ['551133334444', '(11) 3333-4444'],
    ['551198765****', '(11) 98765-****'],
    ['14155550123', '14155550123'],
    ['55119', '55119'],
  ])('%s shows as %s', (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });
});

test('a badge shows at most 9999', () => {
  expect(formatBadge(9999)).toBe('9999');
  expect(formatBadge(10_000)).toBe('9999+');
});

test.each([
  ['Ana Maria Souza', 'AS'],
  ['ana', 'A'],
  ['5511987654321', '5'],
  ['🌸 Érica', 'É'],
  ['***', '#'],
  ['', '#'],
  ['🦄', '🦄'],
  ['🇧🇷 !', '🇧🇷'],
  ['🦄 Ana', 'A'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
