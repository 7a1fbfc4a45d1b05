import { expect, test } from 'vitest';
import { spanText } from './setting-control.tsx';

test.each([
  [10, '10 seconds'],
  [60, '1 minute'],
  [1800, '30 minutes'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
  [2_592_000, '30 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(spanText('en', seconds)).toBe(text);
});
