import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnScreen, useViewedTicket } from './viewed-ticket.ts';

/** What the tabs of a browser share and the test environment lacks. */
const sharedLocks = () => {
  const held = new Set<{ readonly name: string }>();
  return {
    request: async (name: string, _options: LockOptions, act: () => Promise<void>) => {
      const lock = { name };
      held.add(lock);
      await act();
      held.delete(lock);
    },
    query: () => Promise.resolve({ held: [...held] }),
  };
};
const give = (locks: unknown): void =>
  void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
const look = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => window.history.replaceState(null, '', '/contacts'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  give(undefined);
});

test('a ticket counts as visible while any tab shows it', async () => {
  give(sharedLocks());
  const { rerender, unmount } = renderHook((ticketId: number) => useViewedTicket(ticketId), {
    initialProps: 9,
  });
  // This tab asks, and shows something else.
  expect([await isOnScreen(9), await isOnScreen(90)]).toEqual([true, false]);
  look('hidden');
  await waitFor(async () => expect(await isOnScreen(9)).toBe(false));
  look('visible');
  await waitFor(async () => expect(await isOnScreen(9)).toBe(true));
  rerender(90);
  await waitFor(async () => expect(await isOnScreen(9)).toBe(false));
  expect(await isOnScreen(90)).toBe(true);
  unmount();
  await waitFor(async () => expect(await isOnScreen(90)).toBe(false));
});

test('if tabs cannot share, each answers for itself', async () => {
  renderHook(() => useViewedTicket(9));
  expect(await isOnScreen(9)).toBe(false);
  window.history.replaceState(null, '', '/tickets/9?tab=open');
  expect([await isOnScreen(9), await isOnScreen(90)]).toEqual([true, false]);
  look('hidden');
  expect(await isOnScreen(9)).toBe(false);
});

test('if the browser refuses to share, no error shows', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  give({ request: refuse, query: refuse });
  renderHook(() => useViewedTicket(9));
  expect(await isOnScreen(9)).toBe(false);
});
