import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SignedInRoute } from './signed-in-route.tsx';

// The test needs only the route, not the desk behind it.
vi.mock('../desk-files.ts', () => ({ Desk: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Told = () => <output>{JSON.stringify(useLocation().state)}</output>;
const show = () =>
  renderApp(
    <Routes>
      <Route path="/login" element={<Told />} />
      <Route path="*" element={<SignedInRoute />} />
    </Routes>,
    { path: '/tickets/5?tab=open' },
  );

test.each(['cut', 'none'] as const)(
  'after a session that ended so, signing in leads back to the page: %s',
  async (ending) => {
    await show();
    act(() => useSession.setState({ status: 'signed-out', ending }, true));
    expect(screen.getByRole('status').textContent).toBe('{"from":"/tickets/5?tab=open"}');
  },
);

test('after a sign-out, the next user starts at their own start page', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
  await show();
  await act(() => session.signOut());
  expect(screen.getByRole('status').textContent).toBe('null');
});
