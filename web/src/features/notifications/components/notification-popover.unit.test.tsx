import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { newcomers } from '../../../entities/user/newcomers.ts';
import { stoppedWebhooks } from '../../../entities/webhook/stopped-webhooks.ts';
import { useLiveStatus } from '../../../realtime/live-status.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleNotification } from '../../../testing/samples.ts';
import { notificationQueries } from '../api/notification-queries.ts';
import NotificationPopover from './notification-popover.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** There are more unread tickets than entries. */
const open = async (refill: () => Promise<Response>) => {
  const answers = [() => Promise.resolve(Response.json({ count: 1 })), refill];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer =
      answers.shift() ??
      (() => Promise.resolve(Response.json({ notifications: [sampleNotification(2)], count: 1 })));
    return answer();
  });
  useLiveStatus.setState({ status: 'live' });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  queryClient.setQueryData(notificationQueries.bell().queryKey, {
    notifications: [sampleNotification(1)],
    count: 2,
  });
  queryClient.setQueryData(allConnections.queryKey, []);
  queryClient.setQueryData(stoppedWebhooks.queryKey, []);
  queryClient.setQueryData(newcomers.queryKey, []);
  await renderApp(<NotificationPopover anchor={document.body} onClose={() => undefined} />, { queryClient });
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked).toHaveLength(2));
};

test('a bell whose rest is loading is not called empty', async () => {
  const refill = Promise.withResolvers<Response>();
  await open(() => refill.promise);
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText('Nothing new')).toBeNull();
  refill.resolve(Response.json({ notifications: [sampleNotification(2)], count: 1 }));
  await screen.findByRole('listitem');
});

test('a rest that failed to load can be loaded again', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('listitem');
});

test('an empty bell says so', async () => {
  await open(() => Promise.resolve(Response.json({ notifications: [], count: 0 })));
  await screen.findByText('Nothing new');
  expect(screen.queryByRole('status')).toBeNull();
});
