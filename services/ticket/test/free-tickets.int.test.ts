import {
  authEvents,
  channelSessionEvents,
  countTicketsOfConnection,
  countTicketsOfUser,
  createQueue,
  createTicket,
  deleteQueue,
  queueSchema,
  showTicket,
  updateTicket,
  userChangeEvents,
} from '@balcao/contracts';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { lockTicketRow } from './locked-rows.ts';
import { admin, asTicket, attendant, errorOf, masterKey, person, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const catalog = { ...authEvents, ...userChangeEvents };
await desk.giveWay('auth');
await desk.giveWay('channel-session');
const auth = await startPeer({ ...desk, masterKey, service: 'auth', catalog });
const channels = await startPeer({
  ...desk,
  masterKey,
  service: 'channel-session',
  catalog: channelSessionEvents,
});
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana'), (8, 'Bia')`);
await desk.sql(
  `insert into rm_connections (connection_id, name, type, color, is_default) values (1, 'Loja', null, '#111111', true)`,
);
let lastNumber = 352_000_000_000;

const newTicket = async (): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  return recorded?.ticketId ?? 0;
};
const put = (ticketId: number, body: object) =>
  desk.ask(attendant(7), updateTicket, { params: { ticketId }, body });
const show = async (ticketId: number) =>
  asTicket((await desk.ask(admin(1), showTicket, { params: { ticketId } })).body);
const causes = (ticketId: number) =>
  desk
    .sql(
      `select type, data ->> 'cause' as cause from es_events where stream = $1 order by revision desc limit 1`,
      [`ticket-${ticketId}`],
    )
    .then(([row]) => row);

test('a suspended user keeps their tickets and gets no new one until let in again (rule A27)', async () => {
  const [held, other] = [await newTicket(), await newTicket()];
  await put(held, { status: 'open', userId: 8 });
  const tell = async (type: 'UserSuspended' | 'UserReinstated', isSuspended: boolean) => {
    await auth.transaction((tx) => tx.append('user-8', 'any', [{ type, data: { userId: 8 } }], { metadata }));
    await expect
      .poll(() => desk.sql('select is_suspended from rm_users where user_id = 8'))
      .toEqual([{ is_suspended: isSuspended }]);
  };
  await tell('UserSuspended', true);
  const given = () => put(other, { status: 'open', userId: 8 });
  expect(await given()).toMatchObject({ status: 404 });
  expect(await given()).toMatchObject({ body: { error: 'ERR_NO_USER_FOUND', reason: 'suspended' } });
  // A client that sends the ticket back moves nothing.
  expect(await put(held, { status: 'open', userId: 8 })).toMatchObject({ status: 200 });
  expect(await show(held)).toMatchObject({ status: 'open', user: { id: 8, name: 'Bia' } });
  await tell('UserReinstated', false);
  expect(await given()).toMatchObject({ status: 200 });
});

test('tickets of a deleted user become pending for everybody, and closed ones still name the user', async () => {
  const [held, spied, settled] = [await newTicket(), await newTicket(), await newTicket()];
  for (const ticketId of [held, spied, settled]) await put(ticketId, { status: 'open', userId: 7 });
  await put(spied, { status: 'pending' });
  await put(settled, { status: 'closed' });
  // Before the deletion the admin sees the number of tickets.
  const params = { userId: 7 };
  expect(await desk.ask(admin(1), countTicketsOfUser, { params })).toMatchObject({
    status: 200,
    body: { open: 1, pending: 1 },
  });
  await auth.transaction((tx) =>
    tx.append('user-7', 'any', [{ type: 'UserDeleted', data: { userId: 7 } }], { metadata }),
  );
  await eventually(async () => {
    expect(await show(held)).toMatchObject({ status: 'pending', userId: null });
    expect(await show(spied)).toMatchObject({ status: 'pending', userId: null });
  });
  expect(await show(settled)).toMatchObject({ status: 'closed', user: { id: 7, name: 'Ana' } });
  expect(await causes(held)).toEqual({ type: 'TicketReturned', cause: 'user-deleted' });
  const refused = await desk.ask(attendant(8), updateTicket, {
    params: { ticketId: held },
    body: { status: 'open', userId: 7 },
  });
  expect([refused.status, errorOf(refused.body)]).toEqual([404, 'ERR_NO_USER_FOUND']);
  // The user cannot accept tickets, nor get their tickets back by an undo.
  for (const [ticketId, body] of [
    [held, { status: 'open' }],
    [settled, { status: 'open', userId: 7 }],
  ] as const) {
    const late = await put(ticketId, body);
    expect([late.status, errorOf(late.body)]).toEqual([404, 'ERR_NO_USER_FOUND']);
  }
});

test('tickets of a deleted sector have no sector, also closed ones', async () => {
  const fields = { name: 'Vendas', color: '#abcdef', greetingMessage: '', absenceMessage: '' };
  const created = await desk.ask(admin(1), createQueue, {
    body: { ...fields, startWork: '08:00', endWork: '18:00' },
  });
  const { id: queueId } = queueSchema.parse(created.body);
  const [open, closed] = [await newTicket(), await newTicket()];
  for (const ticketId of [open, closed]) await put(ticketId, { queueId });
  await put(closed, { status: 'closed' });
  expect(await show(open)).toMatchObject({ queue: { id: queueId, name: 'Vendas' } });
  // No user changed these tickets, so their time stays.
  const [{ updatedAt: openSince }, { updatedAt: closedSince }] = [await show(open), await show(closed)];
  await desk.ask(admin(1), deleteQueue, { params: { queueId } });
  await eventually(async () => {
    const freed = { queueId: null, queue: null };
    expect(await show(open)).toMatchObject({ ...freed, status: 'pending', updatedAt: openSince });
    expect(await show(closed)).toMatchObject({ ...freed, status: 'closed', updatedAt: closedSince });
  });
  expect(await causes(open)).toEqual({ type: 'TicketTransferred', cause: 'queue-deleted' });
});

test('before a connection is deleted, its number of tickets is shown (rule T18)', async () => {
  const ticketId = await newTicket();
  const { whatsappId } = await show(ticketId);
  const ask = (actor: Parameters<typeof desk.ask>[0]) =>
    desk.ask(actor, countTicketsOfConnection, { params: { whatsappId } });
  const count = async () => countTicketsOfConnection.response.parse((await ask(admin(1))).body);
  const { unresolved, closed } = await count();
  expect(unresolved).toBeGreaterThan(0);
  await put(ticketId, { status: 'closed' });
  expect(await count()).toEqual({ unresolved: unresolved - 1, closed: closed + 1 });
  expect((await ask(attendant(8))).status).toBe(403);
});

/** The number of events that the consumer has applied, in all partitions. */
const heardBy = async (consumer: string): Promise<number> => {
  const [row] = await desk.sql(
    'select coalesce(sum(position), 0)::int as heard from consumer_positions where consumer = $1',
    [consumer],
  );
  return Number(row?.['heard'] ?? 0);
};
const newQueue = async (name: string): Promise<number> => {
  const body = { name, color: `#0000${String(lastNumber).slice(-2)}`, greetingMessage: '' };
  return queueSchema.parse((await desk.ask(admin(1), createQueue, { body })).body).id;
};

test.each([
  {
    what: 'sector',
    consumer: 'ticket__free-tickets-of-queues',
    begin: (): Promise<number> => newQueue('Plantão'),
    give: (queueId: number) => ({ queueId }),
    remove: (queueId: number) => desk.ask(admin(1), deleteQueue, { params: { queueId } }),
    freed: { queueId: null },
  },
  {
    what: 'attendant',
    consumer: 'ticket__follow-auth',
    begin: async (): Promise<number> => {
      await desk.sql(`insert into rm_users (user_id, name) values (21, 'Davi')`);
      return 21;
    },
    give: (userId: number) => ({ status: 'open', userId }),
    remove: (userId: number) =>
      auth.transaction((tx) =>
        tx.append(`user-${userId}`, 'any', [{ type: 'UserDeleted', data: { userId } }], { metadata }),
      ),
    freed: { userId: null, status: 'pending' },
  },
  {
    what: 'attendant who takes it',
    consumer: 'ticket__follow-auth',
    by: attendant(23),
    begin: async (): Promise<number> => {
      await desk.sql(`insert into rm_users (user_id, name) values (23, 'Eva')`);
      return 23;
    },
    give: (userId: number) => ({ status: 'open', userId }),
    remove: (userId: number) =>
      auth.transaction((tx) =>
        tx.append(`user-${userId}`, 'any', [{ type: 'UserDeleted', data: { userId } }], { metadata }),
      ),
    freed: { userId: null, status: 'pending' },
  },
  {
    what: 'connection',
    consumer: 'ticket__free-tickets-of-connections',
    begin: async (): Promise<number> => {
      await desk.sql(
        `insert into rm_connections (connection_id, name, type, color) values (22, 'Filial', null, '#222222')`,
      );
      return 22;
    },
    give: (whatsappId: number) => ({ whatsappId }),
    remove: (connectionId: number) =>
      channels.transaction((tx) =>
        tx.append(
          `connection-${connectionId}`,
          'any',
          [{ type: 'ConnectionRemoved', data: { connectionId } }],
          { metadata },
        ),
      ),
    freed: { whatsappId: null },
  },
])(
  'no ticket keeps a $what that is deleted during its move',
  async ({ consumer, by = admin(1), begin, give, remove, freed }) => {
    const [ticketId, id] = [await newTicket(), await begin()];
    const before = await heardBy(consumer);
    const row = await lockTicketRow(desk, ticketId);
    const giving = desk.ask(by, updateTicket, { params: { ticketId }, body: give(id) });
    await row.waiters(1);
    const removing = remove(id);
    // Either the removal waits, or it has freed all other tickets before this one belongs to it.
    await expect
      .poll(async () => (await row.countWaiting()) > 1 || (await heardBy(consumer)) > before)
      .toBe(true);
    await row.release();
    const [given] = await Promise.all([giving, removing]);
    expect(given.status).toBe(200);
    await expect.poll(() => show(ticketId)).toMatchObject(freed);
  },
);

test('users have their sectors and their connection', async () => {
  const facts = {
    userId: 9,
    name: 'Caio',
    email: 'caio@example.com',
    profile: 'user' as const,
    isTricked: 'enabled' as const,
    startWork: '',
    endWork: '',
    queueIds: [],
    whatsappId: null,
  };
  await desk.sql(`insert into rm_queues values (50, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
  await auth.transaction((tx) =>
    tx.append(
      'user-9',
      'absent',
      [
        { type: 'UserCreated', data: facts },
        { type: 'UserDetailsChanged', data: { ...facts, queueIds: [50], changed: ['queueIds'] } },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId: 99 });
    const { body } = await desk.ask(attendant(9), createTicket, { body: { contactId: recorded?.contactId } });
    expect(asTicket(body)).toMatchObject({ queueId: 50, userId: 9 });
  });
});
