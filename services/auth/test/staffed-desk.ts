import {
  changeUser,
  channelSessionEvents,
  createUser,
  deleteUser,
  queueEvents,
  type User,
  type UserActor,
  userSchema,
} from '@balcao/contracts';
import type { EventStore } from '@balcao/event-store';
import { createLogger } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import { admin, type Desk, masterKey, openDesk, startAuth, testStores } from './auth-process.ts';
import { startPeer } from '@balcao/service-runtime/testing/peer';

export const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const at = new Date().toISOString();

export const queue = (id: number, name: string) => ({
  id,
  name,
  color: '#112233',
  greetingMessage: '',
  startWork: '',
  endWork: '',
  absenceMessage: '',
  createdAt: at,
  updatedAt: at,
});
const connection = (connectionId: number) => ({
  connectionId,
  name: `Line ${String(connectionId)}`,
  color: '#5C59A0',
  type: null,
  engine: 'simulator' as const,
  greetingMessage: '',
  farewellMessage: '',
  isDefault: false,
  isDisplay: false,
  queueIds: [],
});

type StaffedDesk = Desk & {
  readonly tickets: EventStore<typeof queueEvents, unknown>;
  readonly channels: EventStore<typeof channelSessionEvents, unknown>;
  readonly newUser: (facts?: Record<string, unknown>) => Promise<User>;
  readonly change: (userId: number, body: unknown, actor?: UserActor) => ReturnType<Desk['ask']>;
  readonly remove: (userId: number | string, actor?: UserActor) => ReturnType<Desk['ask']>;
  readonly eventsOf: (userId: number) => ReturnType<Desk['sql']>;
};

/** The service with three sectors and two connections, which the test provides. */
export const openStaffedDesk = async (): Promise<StaffedDesk> => {
  const stores = await testStores();
  const desk = await openDesk(stores);
  const peer = { ...stores, masterKey, log: createLogger({ service: 'test', level: 'silent' }) };
  await desk.giveWay('ticket');
  await desk.giveWay('channel-session');
  const tickets = await startPeer({ ...peer, service: 'ticket', catalog: queueEvents });
  const channels = await startPeer({ ...peer, service: 'channel-session', catalog: channelSessionEvents });
  await tickets.transaction((tx) =>
    Promise.all(
      [queue(1, 'Sales'), queue(2, 'billing'), queue(3, 'Gone soon')].map((each) =>
        tx.append(`queue-${String(each.id)}`, 'absent', [{ type: 'QueueCreated', data: { queue: each } }], {
          metadata,
        }),
      ),
    ),
  );
  await channels.transaction((tx) =>
    Promise.all(
      [7, 8].map((id) =>
        tx.append(`connection-${String(id)}`, 'absent', [{ type: 'ConnectionAdded', data: connection(id) }], {
          metadata,
        }),
      ),
    ),
  );
  await startAuth(stores);
  await eventually(async () => {
    expect(await desk.sql('select id from auth.rm_queues')).toHaveLength(3);
    expect(await desk.sql('select id from auth.rm_connections')).toHaveLength(2);
  });
  let users = 0;
  return {
    ...desk,
    tickets,
    channels,
    newUser: async (facts = {}) => {
      users += 1;
      const email = `person${String(users)}@desk.example`;
      const body = { name: 'Ana Souza', email, password: '12345', ...facts };
      const answer = await desk.ask(createUser, { body }, { actor: admin });
      expect(answer.status).toBe(200);
      return userSchema.parse(answer.body);
    },
    change: (userId, body, actor = admin) =>
      desk.ask(changeUser, { params: { userId: String(userId) }, body }, { actor }),
    remove: (userId, actor = admin) =>
      desk.ask(deleteUser, { params: { userId: String(userId) } }, { actor }),
    eventsOf: (userId) =>
      desk.sql('select type, data from auth.es_events where stream = $1 order by revision', [
        `user-${String(userId)}`,
      ]),
  };
};
