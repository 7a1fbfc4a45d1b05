import {
  authEvents,
  channelSessionEvents,
  connectionAutomationDefaults,
  describeTickets,
  listTickets,
  listTimeline,
  type NewEventOf,
  type TicketListItem,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { admin, masterKey, person, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const desk = await startTicket();
const stores = { ...desk, masterKey };
await desk.giveWay('auth');
await desk.giveWay('channel-session');
const auth = await startPeer({ ...stores, service: 'auth', catalog: authEvents });
const channel = await startPeer({ ...stores, service: 'channel-session', catalog: channelSessionEvents });
const messaging = await startMessagingPeer(desk);
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
let lastNumber = 351_930_000_000;

const open = async () => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
const current = async (ticketId: number): Promise<TicketListItem | undefined> => {
  const { tickets } = await desk.bus.call(describeTickets, { ticketIds: [ticketId] }, systemContext('test'));
  return tickets[0];
};

test('names of users and connections follow the services that own them', async () => {
  const facts = {
    connectionId: 1,
    name: 'Vendas',
    color: '#112233',
    type: null,
    engine: 'simulator' as const,
    greetingMessage: '',
    farewellMessage: '',
    isDefault: true,
    isDisplay: false,
    queueIds: [],
  };
  const user = {
    userId: 7,
    name: 'Ana',
    email: 'ana@example.com',
    profile: 'user' as const,
    isTricked: 'enabled' as const,
    startWork: '',
    endWork: '',
    queueIds: [],
    whatsappId: null,
  };
  const ticket = await open();
  await channel.transaction((tx) =>
    tx.append('connection-1', 'absent', [{ type: 'ConnectionAdded', data: facts }], { metadata }),
  );
  await auth.transaction((tx) =>
    tx.append('user-7', 'absent', [{ type: 'UserCreated', data: user }], { metadata }),
  );
  await desk.sql('update rm_tickets set user_id = 7 where ticket_id = $1', [ticket.id]);
  await expect
    .poll(() => current(ticket.id))
    .toMatchObject({
      user: { id: 7, name: 'Ana' },
      whatsapp: { name: 'Vendas', type: null, color: '#112233' },
    });
  await channel.transaction((tx) =>
    tx.append('connection-1', 'any', [{ type: 'ConnectionRemoved', data: { connectionId: 1 } }], {
      metadata,
    }),
  );
  await expect.poll(() => current(ticket.id)).toMatchObject({ whatsapp: null, whatsappId: null });
});

test('the automatic texts of older connections are known too (rule W19)', async () => {
  const old = {
    connectionId: 9,
    name: 'Antiga',
    color: '#112233',
    type: null,
    engine: 'simulator' as const,
    greetingMessage: 'Olá!',
    farewellMessage: '',
    isDefault: false,
    isDisplay: true,
    queueIds: [1, 2],
  };
  const publish = (event: NewEventOf<typeof channelSessionEvents>) =>
    channel.transaction((tx) => tx.append('connection-9', 'any', [event], { metadata }));
  const known = (facts: object) =>
    expect
      .poll(() =>
        desk.sql(
          'select *, queue_ids::int[], default_queue_id::int from rm_connections where connection_id = 9',
        ),
      )
      .toMatchObject([facts]);
  await publish({ type: 'ConnectionAdded', data: old });
  await known({
    greeting_message: 'Olá!',
    is_display: true,
    queue_ids: [1, 2],
    default_queue_id: null,
    hint_message: connectionAutomationDefaults.hintMessage,
    close_waiting_minutes: null,
  });
  const now = { ...old, defaultQueueId: 2, hintMessage: '', closeWaitingMinutes: 60, reminderMinutes: 10 };
  await publish({ type: 'ConnectionDetailsChanged', data: now });
  await known({ default_queue_id: 2, hint_message: '', close_waiting_minutes: 60, reminder_minutes: 10 });
});

test('settings decide the order of lists and for how long a ticket can be reopened', async () => {
  await auth.transaction((tx) =>
    tx.append('setting-ASC', 'any', [{ type: 'SettingChanged', data: { key: 'ASC', value: 'enabled' } }], {
      metadata,
    }),
  );
  await open();
  await open();
  await eventually(async () => {
    const { body } = await desk.ask(admin(7), listTickets, { query: {} });
    const ids = listTickets.response.parse(body).tickets.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

test('an answer becomes the last message and marks as read what its writer saw; a second attempt changes nothing', async () => {
  const contact = person(String((lastNumber += 1)));
  const [first] = await desk.receive({ contact });
  const params = { ticketId: first?.ticketId };
  await desk.ask(admin(7), updateTicket, { params, body: { status: 'open', userId: 7 } });
  const [last] = await desk.receive({ contact });
  if (last === undefined) throw new Error('nothing was recorded');
  await desk.receive({ contact, preview: 'came while it was written' });
  const queue = (preview: string, attempt: number, at: Date) =>
    messaging.answer(last.ticket, preview, { attempt, at });
  await queue('Olá!', 1, new Date(Date.now() + 1000));
  await expect.poll(() => current(last.ticketId)).toMatchObject({ lastMessage: '🢅 Olá!', unreadMessages: 1 });
  await queue('again', 2, new Date(Date.now() + 2000));
  await queue('older', 1, new Date(Date.now() - 60_000));
  await queue('newest', 1, new Date(Date.now() + 3000));
  await expect.poll(() => current(last.ticketId)).toMatchObject({ lastMessage: '🢅 newest' });
});

test('tickets of a removed connection stay, also closed ones, until they get another connection', async () => {
  const boss = admin(1);
  await desk.sql(
    `insert into rm_connections values (31, 'Velha', null, '#112233'), (32, 'Nova', null, '#332211')`,
  );
  const contact = person(String((lastNumber += 1)));
  const [closed] = await desk.receive({ contact, connectionId: 31 });
  await desk.ask(boss, updateTicket, { params: { ticketId: closed?.ticketId }, body: { status: 'closed' } });
  await desk.sql(`update rm_tickets set updated_at = now() - interval '1 year' where connection_id = 31`);
  const [waiting] = await desk.receive({ contact, connectionId: 31 });
  const [other] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId: 32 });
  const ids = [closed, waiting].map((recorded) => recorded?.ticketId ?? 0);
  const [closedId = 0, waitingId = 0] = ids;
  expect(waitingId).not.toBe(closedId);
  await channel.transaction((tx) =>
    tx.append('connection-31', 'any', [{ type: 'ConnectionRemoved', data: { connectionId: 31 } }], {
      metadata,
    }),
  );
  await eventually(async () => {
    expect(await current(closedId)).toMatchObject({ status: 'closed', whatsappId: null, whatsapp: null });
    expect(await current(waitingId)).toMatchObject({ status: 'pending', whatsappId: null, whatsapp: null });
  });
  expect(await current(other?.ticketId ?? 0)).toMatchObject({ whatsappId: 32 });
  const shown = await desk.ask(boss, listTickets, { query: { status: 'pending', showAll: 'true' } });
  expect(listTickets.response.parse(shown.body).tickets.map(({ id }) => id)).toContain(waitingId);
  const messaging = await desk.ask(boss, listTimeline, { params: { ticketId: waitingId } });
  expect(listTimeline.response.parse(messaging.body).entries[0]).toMatchObject({
    type: 'transferred',
    cause: 'connection-removed',
  });
  // A late message from that connection gets the ticket that lost it, and one of a stranger gets a ticket without a
  // connection.
  const stranger = { contact: person(String((lastNumber += 1))), connectionId: 31 };
  const [late, strange] = await desk.receive({ contact, connectionId: 31 }, stranger);
  expect(late?.ticketId).toBe(waitingId);
  expect(strange?.ticket).toMatchObject({ status: 'pending', whatsappId: null, unreadMessages: 1 });
  const [again] = await desk.receive(stranger);
  expect(again).toMatchObject({ ticketId: strange?.ticketId, inboundNumber: 2 });
  const params = { ticketId: waitingId };
  expect((await desk.ask(boss, updateTicket, { params, body: { status: 'open', userId: 1 } })).status).toBe(
    200,
  );
  const moved = await desk.ask(boss, updateTicket, { params, body: { whatsappId: 32 } });
  expect(moved.status).toBe(200);
  expect(await current(waitingId)).toMatchObject({ status: 'open', whatsapp: { name: 'Nova' } });
});
