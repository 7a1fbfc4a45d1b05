import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { allQueues } from '../../entities/queue/all-queues.ts';
import { useSession } from '../../lib/session/session.ts';
import { sampleUser } from '../../testing/samples.ts';
import { queueHandlers } from './queues.realtime.ts';

const at = '2026-11-21T12:00:00.000Z';
const sales = { id: 2, name: 'Sales', color: '#112233' };
const support = { id: 3, name: 'Support', color: '#445566' };
const user = sampleUser({ profile: 'user', queues: [sales, support] });

let queryClient: QueryClient;
const tell = (id: number): void =>
  queueHandlers(queryClient).queue?.({
    action: 'update',
    queue: {
      ...{ id, name: 'Trade', color: '#abcdef', createdAt: at, updatedAt: at },
      ...{ greetingMessage: '', startWork: '', endWork: '', absenceMessage: '' },
    },
  });

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(allQueues.queryKey, []);
  useSession.setState({ status: 'signed-in', user, workEndsAt: at }, true);
});

test("a user's own sector shows its new name and colour at once, sorted by name", () => {
  const before = useSession.getState();
  tell(4);
  expect(useSession.getState()).toBe(before);
  tell(2);
  expect(useSession.getState()).toEqual({
    status: 'signed-in',
    user: { ...user, queues: [support, { id: 2, name: 'Trade', color: '#abcdef' }] },
    workEndsAt: at,
  });
  expect(queryClient.getQueryState(allQueues.queryKey)?.isInvalidated).toBe(true);
});
