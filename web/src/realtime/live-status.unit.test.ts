import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLiveStatus, onConnectionBack, useLiveStatus, whenConnected } from './live-status.ts';

const longerThanAnybodyWaits = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
  forgetLiveStatus();
});
afterEach(() => vi.useRealTimers());

/** Whether missed data is refetched when the connection is established. */
const isAskedFor = (): boolean => {
  const listener = vi.fn();
  const stop = onConnectionBack(listener);
  useLiveStatus.setState({ status: 'live' });
  stop();
  return listener.mock.calls.length > 0;
};

test('a connection that came up late causes a refetch', async () => {
  const waited = whenConnected();
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  expect(isAskedFor()).toBe(true);
});

test('a connection that is refused again and again still comes up late', async () => {
  const waited = whenConnected();
  await vi.advanceTimersByTimeAsync(1_000);
  useLiveStatus.setState({ status: 'starting' });
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  useLiveStatus.setState({ status: 'starting' });
  expect(isAskedFor()).toBe(true);
});

test('a connection in time causes no refetch, even if the user before had a late one', async () => {
  const waited = whenConnected();
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  useLiveStatus.setState({ status: 'live' });
  forgetLiveStatus();
  expect(isAskedFor()).toBe(false);
});

test('a wait for the connection of a closed desk does not make the next one late', async () => {
  const waited = whenConnected();
  await vi.advanceTimersByTimeAsync(1_000);
  forgetLiveStatus();
  await vi.advanceTimersByTimeAsync(longerThanAnybodyWaits);
  await waited;
  expect(isAskedFor()).toBe(false);
});

test('a desk that opens after one without a connection waits for its own', async () => {
  useLiveStatus.setState({ status: 'lost', wasSilent: true });
  forgetLiveStatus();
  const arrived = vi.fn();
  const waited = whenConnected().then(arrived);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrived).not.toHaveBeenCalled();
  useLiveStatus.setState({ status: 'live' });
  await waited;
  expect(useLiveStatus.getState().wasSilent).toBe(false);
});

test('waits for the connection; if it is late, continues without it and refetches', async () => {
  useLiveStatus.setState({ status: 'starting' });
  let isUp = false;
  const waiting = whenConnected().then(() => (isUp = true));
  useLiveStatus.setState({ status: 'catching-up' });
  await Promise.resolve();
  expect(isUp).toBe(false);
  useLiveStatus.setState({ status: 'live' });
  await waiting;

  vi.useFakeTimers();
  const backs: string[] = [];
  const stop = onConnectionBack(() => backs.push('back'));
  useLiveStatus.setState({ status: 'starting' });
  const late = whenConnected();
  await vi.advanceTimersByTimeAsync(3000);
  await late;
  for (const status of ['catching-up', 'live', 'catching-up', 'live'] as const) {
    useLiveStatus.setState({ status });
  }
  expect(backs).toEqual(['back']);
  stop();
  vi.useRealTimers();
});
