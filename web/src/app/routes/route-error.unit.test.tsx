import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '../../components/loading/lazy-part.tsx';
import { useLiveStatus } from '../../realtime/live-status.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { RouteError } from './route-error.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const Contacts = () => <h1>Contacts</h1>;

const pass = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
  });

/** A page whose files fail to load until `arrive` is called. */
const showPage = async () => {
  let isThere = false;
  const { Part, forgetFailure } = lazyComponent(async () => {
    await Promise.resolve();
    if (!isThere) throw new TypeError('Failed to fetch');
    return { default: Contacts };
  });
  await renderApp(<p />);
  vi.useFakeTimers();
  await act(async () => {
    render(
      <ErrorBoundary FallbackComponent={RouteError} onReset={forgetFailure}>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>,
    );
    await Promise.resolve();
  });
  await pass();
  return {
    arrive: () => {
      isThere = true;
    },
  };
};

test('a page that could not be loaded while the desk was down loads by itself when the desk returns', async () => {
  useLiveStatus.setState({ status: 'lost' });
  const { arrive } = await showPage();
  expect(screen.getByRole('alert').textContent).toContain('The desk cannot be reached');
  arrive();
  // Awaited, because it fetches code.
  await act(async () => {
    useLiveStatus.setState({ status: 'live' });
    await Promise.resolve();
  });
  await pass();
  expect(screen.getByRole('heading', { name: 'Contacts' })).toBeTruthy();
});

test('a page whose files the running desk does not have asks for a reload', async () => {
  useLiveStatus.setState({ status: 'live' });
  await showPage();
  expect(screen.getByRole('alert').textContent).toContain('Something broke on this page');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
});
