import { newId } from '@balcao/service-kit';
import { io } from 'socket.io-client';
import { beforeEach, expect, test } from 'vitest';
import { ask, openLiveDesk } from './live-desk.ts';

const live = await openLiveDesk();
beforeEach(() => {
  live.reset();
});

test.each(['websocket', 'polling'])(
  'a token in auth or in the query opens a socket by %s',
  async (transport) => {
    const transports = [transport];
    await live.connect(live.desk.admin, live.gateway, { transports });
    await live.connect(live.desk.admin, live.gateway, {
      transports,
      auth: {},
      query: { token: live.desk.admin.token },
    });
  },
);

test('without a valid token the session is over', async () => {
  const person = { userId: 1, sessionId: newId() };
  const expired = live.desk.forge(
    { alg: 'ES256', typ: 'at+jwt' },
    { ...live.desk.claimsOf(person), exp: 1_000_000_000 },
  );
  for (const auth of [
    {},
    { token: '' },
    { token: 'undefined' },
    { token: 7 },
    { token: expired },
    { token: { a: 1 } },
  ])
    expect(await live.refusalOf({ auth })).toBe('ERR_SESSION_EXPIRED');
  expect(await live.refusalOf({ query: { token: expired } })).toBe('ERR_SESSION_EXPIRED');
});

test('pages of other origins get no socket, and unknown namespaces are refused', async () => {
  const auth = { token: live.desk.admin.token };
  for (const transports of [['websocket'], ['polling']])
    expect(
      await live.refusalOf({ auth, transports, extraHeaders: { origin: 'https://evil.example' } }),
    ).not.toBe('connected');
  const own = { origin: `http://127.0.0.1:${String(live.gateway.port)}` };
  expect(await live.refusalOf({ auth, extraHeaders: own })).toBe('connected');
  const socket = io(`${live.gateway.url}/admin`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const refused = new Promise((resolve) =>
    socket.on('connect_error', ({ message }) => {
      resolve(message);
    }),
  );
  expect(await refused).toBe('Invalid namespace');
});

test('a frame of more than 64 kB closes the socket', async () => {
  const ana = await live.connect(live.desk.attendant);
  ana.emit('joinTickets', 'x'.repeat(70_000));
  await expect.poll(() => ana.connected).toBe(false);
});

test('a flood of events is refused, then the socket is closed', async () => {
  const ana = await live.connect(live.desk.attendant);
  const answers = await Promise.all(Array.from({ length: 150 }, () => ask(ana, 'joinNotification')));
  expect(answers.filter((answer) => JSON.stringify(answer) === '{"ok":true}')).toHaveLength(120);
  expect(answers.at(-1)).toEqual({ error: 'ERR_TOO_MANY_REQUESTS' });
  for (let n = 0; n < 600; n += 1) ana.emit('joinNotification');
  await expect.poll(() => ana.connected).toBe(false);
});

test('the log contains no tokens, wherever they were sent', () => {
  for (const { logged } of [live.gateway, live.second]) expect(logged.join('')).not.toMatch(/eyJ/);
});

test('a gateway that stops disconnects its sockets, which reconnect elsewhere', async () => {
  const third = await live.desk.startGateway();
  const ana = await live.connect(live.desk.attendant, third);
  const reason = new Promise((resolve) => ana.on('disconnect', resolve));
  await third.stop();
  expect(await reason).toBe('transport close');
});
