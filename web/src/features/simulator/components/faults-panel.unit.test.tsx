import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { FaultsPanel } from './faults-panel.tsx';

const none = {
  offline: false,
  holdAcks: false,
  slowMs: 0,
  reject: 0,
  duplicate: 0,
  reorder: 0,
  dropAnswer: 0,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (faults: Partial<typeof none>): Promise<() => string | null> => {
  const asked = vi.fn(() => Promise.resolve(Response.json({ ...none, ...faults })));
  vi.stubGlobal('fetch', asked);
  await renderApp(<FaultsPanel connectionId={1} />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  return () => screen.getByRole('button', { name: 'Faults' }).getAttribute('aria-expanded');
};

test('faults are folded until the user opens them', async () => {
  const isOpen = await show({});
  expect(isOpen()).toBe('false');
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Faults' }));
  expect(isOpen()).toBe('true');
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});

test('a set fault is visible', async () => {
  const isOpen = await show({ reject: 2 });
  await waitFor(() => expect(isOpen()).toBe('true'));
});
