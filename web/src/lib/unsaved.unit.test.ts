import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { objections } from '../testing/objections.ts';
import { goTo } from './go-to.ts';
import { guardUnsaved, leaveSafely, watchWaysOut } from './unsaved.ts';

const noLeave = (): void => undefined;
let leave = noLeave;
const ask = vi.fn((onward: () => void) => {
  leave = onward;
});
let stop: () => void;

/** As the router numbers them. */
const enter = (idx: number): void => window.history.pushState({ idx }, '', `/${String(idx)}`);
const at = (): string => window.location.pathname;
const heard = vi.fn<(path: string) => void>();
const listen = (): void => heard(at());

beforeAll(watchWaysOut);
beforeEach(() => {
  enter(1);
  enter(2);
  window.addEventListener('popstate', listen);
  stop = guardUnsaved(ask);
});
afterEach(() => {
  stop();
  window.removeEventListener('popstate', listen);
  vi.clearAllMocks();
});

test('Back is asked about first, and stays where it is until somebody agrees', async () => {
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(at()).toBe('/2'));
  expect(heard).not.toHaveBeenCalled();
  leave();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith('/1'));
});

test('so is a page that a toast or a notification leads to', () => {
  goTo('/tickets/7');
  expect(at()).toBe('/2');
  leave();
  expect(at()).toBe('/tickets/7');
  expect(heard).toHaveBeenCalledExactlyOnceWith('/tickets/7');
});

test('and a reload', () => {
  const before = objections();
  stop();
  expect(objections()).toBe(before - 1);
});

test('of two forms each asks for itself, the upper one first', () => {
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

test('what is saved is in nobody’s way', () => {
  stop();
  const gone = vi.fn<() => void>();
  leaveSafely(gone);
  expect(gone).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});
