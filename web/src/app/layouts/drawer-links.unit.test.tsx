import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleConnection } from '../../testing/samples.ts';
import { DrawerLinks } from './drawer-links.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('the drawer warns of a connection that stays in trouble for two seconds', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = allConnections;
  const tell = (status: 'CONNECTED' | 'qrcode'): Promise<void> =>
    // Awaited, because observers are notified a moment later.
    act(async () => {
      queryClient.setQueryData(queryKey, [sampleConnection({ status })]);
      await Promise.resolve();
    });
  await tell('CONNECTED');
  await renderApp(<DrawerLinks isOpen onFollow={() => undefined} />, { queryClient });
  vi.useFakeTimers();
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  await tell('qrcode');
  pass(1900);
  expect(screen.queryByText('!')).toBeNull();
  pass(200);
  expect(screen.getByText('!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connections: a connection needs attention' })).toBeTruthy();
  await tell('CONNECTED');
  expect(screen.queryByText('!')).toBeNull();
});

test('an attendant gets no warning, because they have no page of connections', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(allConnections.queryKey, []);
  await renderApp(<DrawerLinks isOpen onFollow={() => undefined} />, {
    queryClient,
    user: { profile: 'user' },
  });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Tickets',
    'Contacts',
    'Quick answers',
    'Tags',
  ]);
});
