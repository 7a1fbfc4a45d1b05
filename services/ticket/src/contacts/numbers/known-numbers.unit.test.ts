import { expect, onTestFinished, test, vi } from 'vitest';
import { rememberNumbers } from './number-checks.ts';

const phone = (value: string) => ({ kind: 'phone', value }) as const;

test('a number is cached for a while, for the connection that was asked', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const known = rememberNumbers(1_000);
  const identities = [phone('351')];
  known.keep({ connectionId: 1, phone: phone('0351') }, identities);
  vi.advanceTimersByTime(999);
  expect(known.find({ connectionId: 1, phone: phone('0351') })).toBe(identities);
  expect(known.find({ connectionId: 2, phone: phone('0351') })).toBeUndefined();
  vi.advanceTimersByTime(2);
  expect(known.find({ connectionId: 1, phone: phone('0351') })).toBeUndefined();
});

test('at most twenty thousand numbers are cached, and the oldest are dropped', () => {
  const known = rememberNumbers(60_000);
  for (let number = 0; number <= 20_000; number += 1)
    known.keep({ connectionId: 1, phone: phone(String(number)) }, []);
  expect(known.find({ connectionId: 1, phone: phone('0') })).toBeUndefined();
  expect(known.find({ connectionId: 1, phone: phone('1') })).toEqual([]);
});
