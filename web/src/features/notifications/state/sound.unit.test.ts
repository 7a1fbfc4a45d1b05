import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ring, switchSound } from './sound.ts';

const play = vi.spyOn(HTMLMediaElement.prototype, 'play');

beforeEach(() => {
  localStorage.clear();
  switchSound(true);
  play.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.useRealTimers());

test('rings once for what comes together, and again for what comes later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ring();
  await ring();
  expect(play).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1_000);
  await ring();
  expect(play).toHaveBeenCalledTimes(2);
});

test('a tab that the browser keeps silent leaves it to the next', async () => {
  play.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await ring();
  await ring();
  expect(play).toHaveBeenCalledTimes(2);
});

test('stays silent where it was told to', async () => {
  switchSound(false);
  await ring();
  expect(play).not.toHaveBeenCalled();
});
