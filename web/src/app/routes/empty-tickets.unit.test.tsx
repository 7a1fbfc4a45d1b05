import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleConnection } from '../../testing/samples.ts';
import EmptyTickets from './empty-tickets.tsx';

afterEach(cleanup);

const sales = { id: 5, name: 'Sales', color: '#aa2200' };

type Desk = {
  readonly user: NonNullable<Parameters<typeof renderApp>[1]>['user'];
  readonly isConnected: boolean;
  readonly allTicket?: 'enabled' | 'disabled';
};

const show = async ({ user, isConnected, allTicket = 'disabled' }: Desk): Promise<void> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(allConnections.queryKey, isConnected ? [sampleConnection()] : []);
  const at = '2026-11-21T12:00:00.000Z';
  queryClient.setQueryData(settingQueries.list().queryKey, [
    { key: 'allTicket', value: allTicket, createdAt: at, updatedAt: at },
  ]);
  await renderApp(<EmptyTickets usual={<p>Nobody is waiting</p>} />, { user, queryClient });
};

test('while there is no connection, the empty list leads a user who may add one there', async () => {
  await show({ user: { profile: 'admin' }, isConnected: false });
  expect(screen.getByRole('link', { name: 'Add connection' }).getAttribute('href')).toBe('/connections');
  expect(screen.queryByText('Nobody is waiting')).toBeNull();
});

test('an attendant without a sector reads why no ticket will come', async () => {
  await show({ user: { profile: 'user', queues: [] }, isConnected: false });
  screen.getByText('You are in no sector yet');
});

test.each<Desk>([
  { user: { profile: 'admin' }, isConnected: true },
  { user: { profile: 'user', queues: [sales] }, isConnected: false },
  { user: { profile: 'user', queues: [] }, isConnected: true, allTicket: 'enabled' },
])(
  'where tickets can come an empty list shows its usual text: $user.profile, all: $allTicket',
  async (desk) => {
    await show(desk);
    screen.getByText('Nobody is waiting');
  },
);
