import { resumeAnswerSchema, rooms } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { ask, openLiveDesk } from './live-desk.ts';

const live = await openLiveDesk();
beforeEach(() => {
  live.reset();
});

test("messages to everybody, admins or a user need no join, and come in the user's form", async () => {
  const [admin, ana] = [await live.connect(live.desk.admin), await live.connect(live.desk.attendant)];
  expect(await live.isReceived(rooms.everybody('full'), admin)).toBe(true);
  expect(await live.isReceived(rooms.everybody('masked'), admin)).toBe(false);
  expect(await live.isReceived(rooms.admins('full'), admin)).toBe(true);
  expect(await live.isReceived(rooms.user(1), admin)).toBe(true);
  expect(await live.isReceived(rooms.everybody('masked'), ana)).toBe(true);
  expect(await live.isReceived(rooms.everybody('full'), ana)).toBe(false);
  expect(await live.isReceived(rooms.admins('masked'), ana)).toBe(false);
  expect(await live.isReceived(rooms.user(1), ana)).toBe(false);
  expect(await live.isReceived(rooms.topicOfUser('notification', 2, 'masked'), ana)).toBe(false);
});

test('a user joins the topics that they may see, whatever the request asks for', async () => {
  const ana = await live.connect(live.desk.attendant);
  expect(await ask(ana, 'joinNotification')).toEqual({ ok: true });
  expect(await ask(ana, 'joinTickets', 'pending')).toEqual({ ok: true });
  for (const topic of ['notification', 'tickets:pending'] as const) {
    expect(await live.isReceived(rooms.topicOfUser(topic, 2, 'masked'), ana)).toBe(true);
    expect(await live.isReceived(rooms.topicOfQueue(topic, 4, 'masked'), ana)).toBe(true);
    expect(await live.isReceived(rooms.topicOfQueue(topic, 4, 'full'), ana)).toBe(false);
    expect(await live.isReceived(rooms.topicOfQueue(topic, 5, 'masked'), ana)).toBe(false);
    expect(await live.isReceived(rooms.topicOfAdmins(topic, 'masked'), ana)).toBe(false);
    expect(await live.isReceived(rooms.topicOfAll(topic, 'masked'), ana)).toBe(false);
  }
  expect(await live.isReceived(rooms.topicOfUser('tickets:open', 2, 'masked'), ana)).toBe(false);
  expect(await ask(ana, 'leaveTickets', 'pending')).toEqual({ ok: true });
  expect(await live.isReceived(rooms.topicOfUser('tickets:pending', 2, 'masked'), ana)).toBe(false);
  const admin = await live.connect(live.desk.admin);
  await ask(admin, 'joinTickets', 'open');
  expect(await live.isReceived(rooms.topicOfAdmins('tickets:open', 'full'), admin)).toBe(true);
});

test('a socket in several rooms of one message gets it once', async () => {
  const ana = await live.connect(live.desk.attendant);
  await ask(ana, 'joinNotification');
  const names = [
    rooms.topicOfUser('notification', 2, 'masked'),
    rooms.topicOfQueue('notification', 3, 'masked'),
  ];
  expect((await live.emitTo(names, [ana]))[0]).toHaveLength(1);
});

test('sockets at every gateway get a message', async () => {
  const sockets = [
    await live.connect(live.desk.attendant),
    await live.connect(live.desk.attendant, live.second),
  ];
  const received = await live.emitTo([rooms.user(2)], sockets);
  expect(received.map((words) => words.length)).toEqual([1, 1]);
});

test('only users who see the ticket can join its conversation', async () => {
  const ana = await live.connect(live.desk.attendant);
  expect(await ask(ana, 'joinChatBox', 1)).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  expect(await live.isReceived(rooms.ticket(1, 'masked'), ana)).toBe(false);
  live.owners.visible.add('2/1');
  // Older clients send the id as a string, from the address.
  expect(await ask(ana, 'joinChatBox', '1')).toEqual({ ok: true });
  expect(await live.isReceived(rooms.ticket(1, 'masked'), ana)).toBe(true);
  expect(await live.isReceived(rooms.ticket(1, 'full'), ana)).toBe(false);
  expect(await ask(ana, 'leaveChatBox', 1)).toEqual({ ok: true });
  expect(await live.isReceived(rooms.ticket(1, 'masked'), ana)).toBe(false);
});

test('a conversation that was left during the check is not joined', async () => {
  live.owners.visible.add('2/1');
  live.owners.heldChecks = [];
  const ana = await live.connect(live.desk.attendant);
  const joining = ask(ana, 'joinChatBox', 1);
  await expect.poll(() => live.owners.heldChecks).toHaveLength(1);
  await ask(ana, 'leaveChatBox', 1);
  for (const go of live.owners.heldChecks) go();
  await joining;
  expect(await live.isReceived(rooms.ticket(1, 'masked'), ana)).toBe(false);
});

test('missed updates are sent on request, to the requesting user', async () => {
  const ana = await live.connect(live.desk.attendant);
  live.owners.missed = {
    head: 1_200,
    reload: false,
    updates: [
      { position: 1_200, event: 'ticket', payload: { action: 'delete', ticketId: 1, cause: 'moved' } },
    ],
  };
  expect(resumeAnswerSchema.parse(await ask(ana, 'resume', { after: 9 }))).toEqual(live.owners.missed);
  expect(live.owners.asked).toMatchObject([
    { after: 9, actor: { userId: 2, profile: 'user', queueIds: [3, 4] } },
  ]);
  const later = live.dial(live.gateway, { auth: { token: live.desk.admin.token } });
  const head = new Promise((resolve) => later.on('head', resolve));
  expect(await head).toEqual({ position: 1_200 });
});

test.each([
  ['joinTickets', 'banana'],
  ['joinTickets'],
  ['joinChatBox', 'x'],
  ['joinChatBox', { id: 1 }],
  ['joinChatBox', null],
  ['joinChatBox', -1],
  ['leaveChatBox', []],
  ['resume', { after: -1 }],
  ['resume', 'x'],
])('%s %j is refused, and the socket stays open', async (event, ...values) => {
  const ana = await live.connect(live.desk.attendant);
  expect(await ask(ana, event, ...values)).toEqual({ error: 'ERR_VALIDATION' });
  expect(await ask(ana, 'joinNotification')).toEqual({ ok: true });
});

test('unknown events, and events without a callback, do no harm', async () => {
  const ana = await live.connect(live.desk.attendant);
  for (const event of ['nothing', '__proto__', 'constructor', 'toString', 'joinRoom'])
    expect(await ask(ana, event, 'x')).toEqual({ error: 'ERR_BAD_REQUEST' });
  ana.emit('joinNotification', null);
  ana.emit('nothing');
  ana.emit('joinTickets', 'open', 'more', 'than', 'asked');
  await expect.poll(() => live.isReceived(rooms.topicOfUser('tickets:open', 2, 'masked'), ana)).toBe(true);
});

test('when Redis is back, live updates are too', async () => {
  // Disconnected, so that it asks for missed updates; it reconnects by itself.
  const ana = await live.connect(live.desk.attendant, live.gateway, { reconnection: true });
  let received = 0;
  ana.on('back', () => {
    received += 1;
  });
  await live.desk.redis.stop();
  await live.desk.redis.start();
  await eventually(() => {
    live.emitNow(rooms.user(2), 'back');
    expect(received).toBeGreaterThan(0);
  });
});
