import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/queries/query-client.ts';
import { useLiveStatus } from '../realtime/live-status.ts';
import { useSession } from '../lib/session/session.ts';
import { toast, toastUndo, useToasts } from '../lib/page/toasts.ts';
import { sampleUser } from '../testing/samples.ts';
import { followSession, refetchUnlogged, useDesk } from './desk.ts';

vi.mock('../realtime/live.ts', () => ({ startLive: () => () => undefined }));

const ana = sampleUser({ id: 7 });
const userOfDesk = (): number | undefined => useDesk.getState().desk?.user.id;

followSession();
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
beforeEach(() => useSession.setState({ status: 'signed-in', user: ana }, true));
afterEach(() => useSession.setState({ status: 'signed-out', ending: 'left' }, true));

test.each([{ status: 'giving-way' } as const, { status: 'signed-out', ending: 'left' } as const])(
  'closing the desk clears the data of its user: $status',
  (state) => {
    expect(userOfDesk()).toBe(ana.id);
    queryClient.setQueryData(['tickets'], 1);
    toastUndo('close 1', 'Resolved', () => undefined);
    toast('info', 'Deleted: a secret');
    useSession.setState(state, true);
    expect(userOfDesk()).toBeUndefined();
    expect(queryClient.getQueryData(['tickets'])).toBeUndefined();
    expect(useToasts.getState().toasts).toEqual([]);
  },
);

test('a toast from before the desk opened stays', () => {
  useSession.setState({ status: 'signed-out', ending: 'left' }, true);
  toast('success', 'Signed in');
  useSession.setState({ status: 'signed-in', user: ana }, true);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('only queries whose changes are not in the log are refetched when the connection is back', () => {
  const queryClient = new QueryClient();
  for (const [key, meta] of [
    ['feed', { live: true, isUnlogged: true }],
    ['tickets', { live: true }],
  ] as const) {
    queryClient.getQueryCache().build(queryClient, { queryKey: [key], meta });
    queryClient.setQueryData([key], 1);
  }
  const stale = (): readonly boolean[] =>
    ['feed', 'tickets'].map((key) => queryClient.getQueryState([key])?.isInvalidated === true);

  const stop = refetchUnlogged(queryClient);
  for (const status of ['live', 'catching-up', 'live', 'lost'] as const) useLiveStatus.setState({ status });
  expect(stale()).toEqual([false, false]);
  useLiveStatus.setState({ status: 'catching-up' });
  expect(stale()).toEqual([true, false]);
  stop();
});
