import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveStatus } from '../realtime/live-status.ts';
import { renderApp } from '../testing/render-app.tsx';
import { routeOf } from './page-route.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const Contacts = () => <h1>Contacts</h1>;

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const setLive = (status: 'live' | 'lost'): Promise<void> =>
  act(async () => {
    useLiveStatus.setState({ status });
    await Promise.resolve();
  });

/** A start page with a link to a page that `load` loads. */
const showLink = async (load: () => Promise<ComponentType>): Promise<void> => {
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/contacts">Go to the contacts</Link> },
    routeOf({ name: 'contacts', path: '/contacts', isForGuests: true, load }),
  ]);
  await renderApp(<p />);
  vi.useFakeTimers();
  // Without the test's frame, because that has a router of its own.
  render(<RouterProvider router={router} useTransitions={false} />);
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Go to the contacts' }));
    await Promise.resolve();
  });
};

test('the page before stays until the files of the next page are loaded', async () => {
  const files = Promise.withResolvers<ComponentType>();
  await showLink(() => files.promise);
  await pass(1000);
  screen.getByRole('link', { name: 'Go to the contacts' });
  files.resolve(Contacts);
  await pass(0);
  screen.getByRole('heading', { name: 'Contacts' });
});

test('a page waits for a desk that is restarting', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await showLink(load.mockResolvedValue(Contacts));
  await pass(1000);
  screen.getByRole('heading', { name: 'Contacts' });
});

test('a page that could not be loaded while the desk was down loads by itself when the desk returns', async () => {
  await setLive('lost');
  let isThere = false;
  const load = () => (isThere ? Promise.resolve(Contacts) : Promise.reject(new TypeError('Failed to fetch')));
  await showLink(load);
  await pass(10_000);
  expect(screen.getByRole('alert').textContent).toContain('The desk cannot be reached');
  isThere = true;
  await setLive('live');
  await pass(0);
  screen.getByRole('heading', { name: 'Contacts' });
});

test('a page whose files a release removed asks for a reload', async () => {
  await setLive('lost');
  await showLink(() => Promise.reject(new TypeError('Failed to fetch')));
  await pass(10_000);
  await setLive('live');
  await pass(10_000);
  expect(screen.getByRole('alert').textContent).toContain('Something broke on this page');
  screen.getByRole('button', { name: 'Load again' });
});
