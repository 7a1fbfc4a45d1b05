import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ring } from './ring.ts';
import { switchSound } from './sound.ts';

const play = vi.spyOn(HTMLMediaElement.prototype, 'play');

beforeEach(() => {
  localStorage.clear();
  switchSound(true);
  play.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('rings once for simultaneous messages, and again for later ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ring();
  await ring();
  expect(play).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1_000);
  await ring();
  expect(play).toHaveBeenCalledTimes(2);
});

/** Locks as browsers grant them between tabs; a request with `ifAvailable` gets nothing if it is taken. */
const turns = () => {
  let last = Promise.resolve();
  let isBusy = false;
  return {
    request: (_name: string, { ifAvailable }: LockOptions, act: (lock: object | null) => Promise<void>) => {
      if (ifAvailable === true && isBusy) return act(null);
      last = last.then(async () => {
        isBusy = true;
        await act({});
        isBusy = false;
      });
      return last;
    },
  };
};

test('a tab that the browser mutes leaves it to the next', async () => {
  Object.defineProperty(navigator, 'locks', { value: turns(), configurable: true });
  play.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await Promise.all([ring(), ring(), ring()]);
  expect(play).toHaveBeenCalledTimes(2);
});

test('rings again after the clock was set back', async () => {
  localStorage.setItem('balcao.rung', String(Date.now() + 3_600_000));
  await ring();
  expect(play).toHaveBeenCalledTimes(1);
});

test('stays silent when sounds are off', async () => {
  switchSound(false);
  await ring();
  expect(play).not.toHaveBeenCalled();
});
