import { rightsEventName, type SealedEvent, rooms, type TicketEvents } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { ask, openLiveDesk } from './live-desk.ts';

const live = await openLiveDesk();
beforeEach(() => {
  live.reset();
});

let ticketPosition = 0;

const tellMoved = async (type: keyof TicketEvents, ticketId: number): Promise<void> => {
  const place = { status: 'open', userId: null, queueId: null, whatsappId: null };
  ticketPosition += 1;
  const event: SealedEvent = {
    id: newId(),
    service: 'ticket',
    partition: 0,
    position: ticketPosition,
    stream: `ticket-${String(ticketId)}`,
    revision: 1,
    type,
    version: 1,
    data: { ticketId, contactId: 1, from: place, to: place },
    sealed: null,
    subject: null,
    metadata: { actor: { kind: 'system', name: 'test' }, correlationId: newId() },
    at: new Date().toISOString(),
  };
  await live.desk.bus.publisher('ticket').publish([event]);
};

test.each([
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketUndone',
] as const)(
  '%s takes the right to listen of who sees the ticket no more, and nobody else’s',
  async (type) => {
    live.owners.visible = new Set(['2/1', '1/1', '2/5']);
    const [ana, admin] = [
      await live.connect(live.desk.attendant),
      await live.connect(live.desk.admin, live.second),
    ];
    for (const [socket, id] of [
      [ana, 1],
      [admin, 1],
      [ana, 5],
    ] as const)
      expect(await ask(socket, 'joinChatBox', id)).toEqual({ ok: true });
    live.owners.visible.delete('2/1');
    await tellMoved(type, 1);
    await expect.poll(() => live.isReceived(rooms.ticket(1, 'masked'), ana)).toBe(false);
    expect(await live.isReceived(rooms.ticket(1, 'full'), admin)).toBe(true);
    expect(await live.isReceived(rooms.ticket(5, 'masked'), ana)).toBe(true);
  },
);

test("if a moved ticket's visibility is unknown, its listeners leave and rejoin", async () => {
  live.owners.visible = new Set(['2/1', '1/5']);
  const [ana, admin] = [await live.connect(live.desk.attendant), await live.connect(live.desk.admin)];
  expect(await ask(ana, 'joinChatBox', 1)).toEqual({ ok: true });
  expect(await ask(admin, 'joinChatBox', 5)).toEqual({ ok: true });
  const reason = new Promise((resolve) => ana.on('disconnect', resolve));
  live.owners.heldChecks = [];
  await tellMoved('TicketTransferred', 1);
  expect(await reason).toBe('transport close');
  expect(admin.connected).toBe(true);
});

test('signing out closes the sockets of that session at every gateway, and no others', async () => {
  const [here, there] = [live.desk.signedIn(2), live.desk.signedIn(2)];
  const cut = [await live.connect(here), await live.connect(here, live.second)];
  const reasons = cut.map((socket) => new Promise((resolve) => socket.on('disconnect', resolve)));
  const other = await live.connect(there);
  await live.desk.tell({
    type: 'SessionRevoked',
    data: { sessionId: here.sessionId, userId: 2, reason: 'signed-out' },
  });
  expect(await Promise.all(reasons)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(other.connected).toBe(true);
  expect(await live.refusalOf({ auth: { token: here.token } })).toBe('ERR_SESSION_EXPIRED');
});

test('a socket outlives the token that opened it, while its session lasts', async () => {
  const { userId, sessionId } = live.desk.admin;
  const { iat, ...claims } = live.desk.claimsOf({ userId, sessionId });
  const openWith = async (seconds: number) => {
    const exp = Math.floor(Date.now() / 1_000) + seconds;
    const token = live.desk.forge({ alg: 'ES256', typ: 'at+jwt' }, { ...claims, iat, exp });
    const socket = live.dial(live.gateway, { auth: { token } });
    const isOpen = await new Promise((resolve) => {
      socket.on('connect', () => {
        resolve(true);
      });
      socket.on('connect_error', () => {
        resolve(false);
      });
    });
    return { token, socket, isOpen };
  };
  let opened = await openWith(3);
  // A busy machine may need longer than that to open the socket.
  if (!opened.isOpen) opened = await openWith(30);
  const { token, socket } = opened;
  await eventually(
    async () => {
      expect(await live.refusalOf({ auth: { token } })).toBe('ERR_SESSION_EXPIRED');
    },
    { intervalMs: 250 },
  );
  expect(await live.isReceived(rooms.user(userId), socket)).toBe(true);
  expect(await ask(socket, 'joinNotification')).toEqual({ ok: true });
});

test('a session end that the broker lost is read from the log', async () => {
  const person = live.desk.signedIn(2);
  const socket = await live.connect(person);
  live.desk.recordSilently({
    type: 'SessionRevoked',
    data: { sessionId: person.sessionId, userId: 2, reason: 'signed-out' },
  });
  // The next event reveals the gap.
  await live.desk.tell({ type: 'SettingChanged', data: { key: 'call', value: 'enabled' } });
  await expect.poll(() => socket.connected).toBe(false);
});

test('the setting allTicket opens and closes the topics of connected users', async () => {
  const ana = await live.connect(live.desk.attendant);
  await ask(ana, 'joinNotification');
  const all = rooms.topicOfAll('notification', 'masked');
  expect(await live.isReceived(all, ana)).toBe(false);
  await live.desk.tell({ type: 'SettingChanged', data: { key: 'allTicket', value: 'enabled' } });
  await expect.poll(() => live.isReceived(all, ana)).toBe(true);
  expect(await live.isReceived(rooms.topicOfAll('tickets:open', 'masked'), ana)).toBe(false);
  await live.desk.tell({ type: 'SettingChanged', data: { key: 'allTicket', value: 'disabled' } });
  await expect.poll(() => live.isReceived(all, ana)).toBe(false);
  expect(ana.connected).toBe(true);
});

const facts = {
  userId: 2,
  name: 'Ana',
  email: 'ana@desk.example',
  profile: 'user' as const,
  isTricked: 'disabled' as const,
  startWork: '',
  endWork: '',
  queueIds: [3, 4],
  whatsappId: null,
};

test('a changed profile or changed sectors reconnect the socket, a changed name does not (rule A16)', async () => {
  const ana = await live.connect(live.desk.attendant);
  await live.desk.tell({
    type: 'UserDetailsChanged',
    data: { ...facts, name: 'Ana Souza', changed: ['name'] },
  });
  await ask(ana, 'joinTickets', 'open');
  const lost = rooms.topicOfQueue('tickets:open', 4, 'masked');
  expect(await live.isReceived(lost, ana)).toBe(true);
  const reason = new Promise((resolve) => ana.on('disconnect', resolve));
  let notices = 0;
  ana.on(rightsEventName, () => (notices += 1));
  await live.desk.tell({
    type: 'UserDetailsChanged',
    data: { ...facts, queueIds: [3], changed: ['queueIds'] },
  });
  // Not "io server disconnect", after which a socket.io client does not reconnect by itself.
  expect(await reason).toBe('transport close');
  // The socket learns the reason, so that the page loads its data again before it reconnects.
  expect(notices).toBe(1);
  const again = await live.connect(live.desk.attendant);
  await ask(again, 'joinTickets', 'open');
  expect(await live.isReceived(lost, again)).toBe(false);
  const cutAgain = new Promise((resolve) => again.on('disconnect', resolve));
  await live.desk.tell({
    type: 'UserDetailsChanged',
    data: { ...facts, profile: 'admin', changed: ['profile'] },
  });
  await cutAgain;
  const admin = await live.connect(live.desk.attendant);
  expect(await live.isReceived(rooms.admins('masked'), admin)).toBe(true);
  await live.desk.tell({ type: 'UserDetailsChanged', data: { ...facts, changed: ['profile'] } });
  await expect.poll(() => admin.connected).toBe(false);
});

test("a deleted user's sockets are closed, and new ones are refused", async () => {
  await live.desk.tell({ type: 'UserCreated', data: { ...facts, userId: 5 } });
  const person = live.desk.signedIn(5);
  // Refused once the gateway has the event.
  await expect.poll(() => live.refusalOf({ auth: { token: person.token } })).toBe('connected');
  const socket = await live.connect(person);
  await live.desk.tell({ type: 'UserDeleted', data: { userId: 5 } });
  await expect.poll(() => socket.connected).toBe(false);
  expect(await live.refusalOf({ auth: { token: person.token } })).toBe('ERR_SESSION_EXPIRED');
});
