import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../../lib/session/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import WorkEndBanner from './work-end-banner.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const text = (): string | null => screen.getByRole('status').textContent;
const workUntil = (workEndsAt: Date): void =>
  act(() => useSession.setState({ workEndsAt: workEndsAt.toISOString() }));
const pass = (minutes: number): void =>
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000);
  });

test('the banner shows ten minutes before the end of work, and follows a new end', async () => {
  await renderApp(<WorkEndBanner />);
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 17, 0) });
  expect(text()).toBe('');
  workUntil(new Date(2026, 10, 23, 18, 0));
  pass(49);
  expect(text()).toBe('');
  pass(1);
  expect(text()).toBe('Your working hours end at 18:00.');
  workUntil(new Date(2026, 10, 23, 19, 0));
  expect(text()).toBe('');
  pass(60);
  expect(text()).toBe('Your working hours end at 19:00.');
});
