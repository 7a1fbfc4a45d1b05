import { expect, test } from 'vitest';
import { formatDurationShortly } from './formats.ts';

test.each([
  [0, '0s', '0s', '0s'],
  [59.4, '59s', '59s', '59s'],
  [59.9, '1m', '1min', '1min'],
  [754, '13m', '13min', '13min'],
  [3_599, '1h', '1h', '1h'],
  [5_040, '1.4h', '1,4h', '1,4h'],
  [43_000, '12h', '12h', '12h'],
  [86_399, '1d', '1dia', '1d'],
  [129_600, '1.5d', '1,5dia', '1,5d'],
])('%d seconds fit in a cell', (seconds, ...texts) => {
  expect(['en', 'pt-BR', 'es'].map((language) => formatDurationShortly(seconds, language))).toEqual(texts);
});
