import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../lib/page/toasts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { prefetchParts, lazyPart } from './lazy-part.tsx';

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const Menu = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close the menu
  </button>
);

/** A loader that fails so many times and then succeeds. */
const deskAwayFor = (refusals: number) => {
  let left = refusals;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: Menu });
  };
};

const pageOf = (part: (close: () => void) => ReactElement) =>
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen ? part(() => setIsOpen(false)) : null}
      </>
    );
  };

const pageWith = (load: () => Promise<{ default: typeof Menu }>) => {
  const Part = lazyPart(load);
  return pageOf((close) => <Part onClose={close} />);
};

const open = (): Promise<void> =>
  // Awaited, because it fetches code.
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await Promise.resolve();
  });
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

test('a lazy part waits for a desk that is restarting', async () => {
  const Page = pageWith(deskAwayFor(2));
  await renderApp(<Page />);
  vi.useFakeTimers();
  await open();
  await pass(2500);
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a lazy part that fails to load closes with a toast, and loads the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Page = pageWith(deskAwayFor(4));
  await renderApp(<Page />);
  vi.useFakeTimers();
  await open();
  await pass(10_000);
  expect(screen.queryByRole('button', { name: 'Close the menu' })).toBeNull();
  expect(useToasts.getState().toasts.map(({ key }) => key)).toEqual(['error:ERR_NETWORK']);

  await open();
  await pass(100);
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
});

test('a prefetched part opens at once, also while the desk is down', async () => {
  let isAway = false;
  const Page = pageWith(() =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: Menu }),
  );
  await renderApp(<Page />);
  await prefetchParts();
  isAway = true;
  // Synchronous: nothing is awaited.
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
});

test('a part whose prefetch failed loads when it is shown', async () => {
  const Page = pageWith(deskAwayFor(1));
  await prefetchParts();
  await renderApp(<Page />);
  await open();
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
  expect(useToasts.getState().toasts).toEqual([]);
});

test('the usual text shows while the part loads, and if it fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Reason = lazyPart(
    (): Promise<{ default: (props: { readonly usual: ReactElement }) => ReactElement }> =>
      Promise.reject(new TypeError('Failed to fetch')),
  );
  const Page = pageOf(() => <Reason usual={<p>Nobody is waiting</p>} />);
  await renderApp(<Page />);
  vi.useFakeTimers();
  await open();
  screen.getByText('Nobody is waiting');
  await pass(10_000);
  expect(useToasts.getState().toasts.map(({ key }) => key)).toEqual(['error:ERR_NETWORK']);
  screen.getByText('Nobody is waiting');
});
