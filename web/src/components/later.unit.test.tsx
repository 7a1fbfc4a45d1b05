import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../lib/toasts.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fetchAhead, later } from './later.tsx';

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

/** A desk that doesn't answer as often as told, and then does. */
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
  const Part = later(load);
  return pageOf((close) => <Part onClose={close} />);
};

const open = (): Promise<void> =>
  // Awaited, since it fetches.
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await Promise.resolve();
  });
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

test('waits for a desk that is just restarting', async () => {
  const Page = pageWith(deskAwayFor(2));
  await renderApp(<Page />);
  vi.useFakeTimers();
  await open();
  await pass(2500);
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
  expect(useToasts.getState().toasts).toEqual([]);
});

test('leaves the page when it cannot be fetched, says so, and is fetched anew the next time', async () => {
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

test('is there at once when it was fetched ahead, also while the desk is away', async () => {
  let isAway = false;
  const Page = pageWith(() =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: Menu }),
  );
  await renderApp(<Page />);
  await fetchAhead();
  isAway = true;
  // Nothing is waited for: what is there needs no second look.
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
});

test('that could not be fetched ahead is fetched when it is shown', async () => {
  const Page = pageWith(deskAwayFor(1));
  await fetchAhead();
  await renderApp(<Page />);
  await open();
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeDefined();
  expect(useToasts.getState().toasts).toEqual([]);
});

test('what is usual stands there while the part comes, and where it cannot', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Reason = later((): Promise<{ default: (props: { readonly usual: ReactElement }) => ReactElement }> =>
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
