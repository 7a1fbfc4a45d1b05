import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { SessionList } from './session-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('sessions that could not be loaded can be asked for again (rule A22)', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      isDown ? Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }) : Response.json({ sessions: [] }),
    ),
  );
  await renderApp(<SessionList userId={1} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Not signed in anywhere.')).toBeTruthy();
});
