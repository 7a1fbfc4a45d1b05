import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineUp, onLineBack, useLiveStatus } from './live-status.ts';

const longerThanAnybodyWaits = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
  useLiveStatus.setState({ status: 'starting' });
});
afterEach(() => vi.useRealTimers());

/** Whether what was told meanwhile is asked for when the line comes up. */
const isAskedFor = (): boolean => {
  const listener = vi.fn();
  const stop = onLineBack(listener);
  useLiveStatus.setState({ status: 'live' });
  stop();
  return listener.mock.calls.length > 0;
};

test('what was told before a line that came too late is asked for', async () => {
  const waited = lineUp();
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  expect(isAskedFor()).toBe(true);
});

test('a line in time asks for nothing, also after a late one of whoever was here before', async () => {
  const waited = lineUp();
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  useLiveStatus.setState({ status: 'live' });
  useLiveStatus.setState({ status: 'starting' });
  expect(isAskedFor()).toBe(false);
});
