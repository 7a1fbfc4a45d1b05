import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goTo, navigateBy } from './navigation.ts';
import { guardReload, guardUnsaved, leaveSafely } from './unsaved.ts';
import { objections } from '../../testing/page-events.ts';

const noLeave = (): void => undefined;
let leave = noLeave;
const ask = vi.fn((onward: () => void) => {
  leave = onward;
});
let stop: () => void;
const navigate = vi.fn<(address: unknown) => Promise<void>>(() => Promise.resolve());

beforeAll(() => {
  guardReload();
  navigateBy({ navigate });
});
beforeEach(() => {
  stop = guardUnsaved(ask);
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
});

test('a navigation by a toast or a notification asks first', () => {
  void goTo('/tickets/7');
  expect(ask).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
  leave();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/tickets/7');
});

test('a reload asks first', () => {
  const before = objections();
  stop();
  expect(objections()).toBe(before - 1);
});

test('with two unsaved forms each asks, the upper one first', () => {
  const below = leave;
  const upper = vi.fn((onward: () => void) => onward());
  const stopUpper = guardUnsaved(upper);
  const gone = vi.fn<() => void>();
  leaveSafely(gone);
  expect(upper).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
  expect(leave).not.toBe(below);
  leave();
  expect(gone).toHaveBeenCalledOnce();
  stopUpper();
});

test('a saved form does not ask', () => {
  stop();
  const gone = vi.fn<() => void>();
  leaveSafely(gone);
  expect(gone).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});
