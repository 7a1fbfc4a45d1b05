import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { ConnectionLoss } from './connections-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a connection without tickets says so (rule T18)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ unresolved: 0, closed: 0 })));
  await renderApp(<ConnectionLoss connectionId={1} />);
  expect(
    await screen.findByText('No open or pending ticket uses it now. No resolved ticket came through it.'),
  ).toBeTruthy();
});
