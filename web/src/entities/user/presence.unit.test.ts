import { presenceTimes } from '@balcao/contracts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPresence, presenceHandlers, usePresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetPresence();
  vi.useRealTimers();
});

const { presence } = presenceHandlers(1);
const tell = (id: number, activity: 'reading' | 'writing' | 'left', ticketId = 7): void =>
  act(() => presence?.({ ticketId, activity, user: { id, name: `User ${String(id)}` } }));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = () => {
  const { result } = renderHook(() => usePresence(7));
  return () => result.current.map(({ user, activity }) => `${user.name} ${activity}`);
};

test('colleagues show, writers first; oneself and other tickets do not', () => {
  const present = shown();
  tell(1, 'writing');
  tell(2, 'reading', 8);
  expect(present()).toEqual([]);
  tell(2, 'reading');
  tell(3, 'writing');
  expect(present()).toEqual(['User 3 writing', 'User 2 reading']);
  tell(2, 'writing');
  tell(3, 'left');
  expect(present()).toEqual(['User 2 writing']);
});

test('a colleague who sends nothing for ten seconds is absent; one who sends again is present', () => {
  const present = shown();
  tell(2, 'reading');
  tell(3, 'reading');
  pass(presenceTimes.overAfterMs - 1);
  tell(3, 'reading');
  expect(present()).toHaveLength(2);
  pass(1);
  expect(present()).toEqual(['User 3 reading']);
  pass(presenceTimes.overAfterMs);
  expect(present()).toEqual([]);
});

test('the next user sees no presences of this one', () => {
  const present = shown();
  tell(2, 'reading');
  act(forgetPresence);
  expect(present()).toEqual([]);
});
