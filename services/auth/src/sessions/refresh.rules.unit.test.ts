import { expect, test } from 'vitest';
import { judgeRefresh, secondsToLive, type ShownToken } from './refresh.rules.ts';

const rules = { idleMs: 7_000, sessionMs: 30_000, graceMs: 100 };
const after = (milliseconds: number): Date => new Date(1_000_000 + milliseconds);
const fresh: ShownToken = {
  issuedAt: after(0),
  usedAt: null,
  session: { startedAt: after(0), endedAt: null },
};

test('a fresh token is exchanged', () => {
  expect(judgeRefresh(fresh, after(6_999), rules)).toBe('renew');
});

test('an unknown token is refused', () => {
  expect(judgeRefresh(undefined, after(0), rules)).toBe('expired');
});

test('a token that was unused for too long is refused', () => {
  expect(judgeRefresh(fresh, after(7_000), rules)).toBe('expired');
});

test('a session ends after its time, however often it was refreshed', () => {
  const late = { ...fresh, issuedAt: after(29_999) };
  expect(judgeRefresh(late, after(29_999), rules)).toBe('renew');
  expect(judgeRefresh(late, after(30_000), rules)).toBe('expired');
});

test('a used token is accepted for parallel calls', () => {
  expect(judgeRefresh({ ...fresh, usedAt: after(500) }, after(600), rules)).toBe('renew');
});

test('a used token that comes later is a copy', () => {
  expect(judgeRefresh({ ...fresh, usedAt: after(500) }, after(601), rules)).toBe('reused');
});

test('a token of an ended session is not treated as stolen', () => {
  const ended = { ...fresh, usedAt: after(1), session: { startedAt: after(0), endedAt: after(2) } };
  expect(judgeRefresh(ended, after(5_000), rules)).toBe('expired');
});

test('a token lives for its time, and no longer than its session (rule A3)', () => {
  expect(secondsToLive(fresh.session, after(0), rules)).toBe(7);
  expect(secondsToLive(fresh.session, after(27_500), rules)).toBe(2);
  expect(secondsToLive(fresh.session, after(31_000), rules)).toBe(0);
});
