import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { toast, toastUndo, useToasts } from '../lib/toasts.ts';
import { sampleUser } from '../testing/samples.ts';
import { followSession, useDesk } from './desk.ts';

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
