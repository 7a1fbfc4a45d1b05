import { afterEach, expect, test, vi } from 'vitest';
import { markAttention } from './attended.ts';

const held = new Set<string>();
const locks = {
  request: async (name: string, _options: LockOptions, act: () => Promise<void>) => {
    held.add(name);
    await act();
    held.delete(name);
  },
};
const focus = async (hasFocus: boolean): Promise<void> => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
  await expect.poll(() => held.size).toBe(hasFocus ? 1 : 0);
};

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

test('other tabs know while the user looks at this one', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const end = markAttention();
  expect(held.size).toBe(0);
  await focus(true);
  await focus(false);
  await focus(true);
  end();
  await expect.poll(() => held.size).toBe(0);
});
