import { createServer } from 'node:http';
import { rooms, visibleUser, visibleUsersKey } from '@balcao/contracts';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { beforeEach, expect, test } from 'vitest';
import { gatewayJobs } from '../src/gateway.jobs.ts';
import { startDeskPresence } from '../src/realtime/desk-presence.ts';
import type { SocketServer } from '../src/realtime/socket-server.ts';
import { ask, openLiveDesk } from './live-desk.ts';

const live = await openLiveDesk();
const redis = new Redis(live.desk.redis.url);
disposeAtEnd(async () => {
  await redis.quit();
});
beforeEach(async () => {
  live.reset();
  await expect.poll(() => looking()).toEqual([]);
});

/** The users with a visible desk, as notification asks for them. */
const looking = async (): Promise<number[]> => {
  const members = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf');
  return [...new Set(members.map(visibleUser.userIdOf))].toSorted((one, other) => one - other);
};
const expectLooking = (...userIds: number[]): Promise<void> => expect.poll(() => looking()).toEqual(userIds);
/** Until when a user counts as looking, in ms. */
const sureUntil = async (userId: number): Promise<number> => {
  const found = await redis.zrange(visibleUsersKey, '0', '-1', 'WITHSCORES');
  const at = found.findIndex((text, index) => index % 2 === 0 && visibleUser.userIdOf(text) === userId);
  return Number(found[at + 1]);
};

test('a user who looks is recorded at once, for less than a minute unless it is renewed', async () => {
  const ana = await live.connect(live.desk.attendant);
  expect(await ask(ana, 'look', { isVisible: true })).toEqual({ ok: true });
  await expectLooking(2);
  const until = await sureUntil(2);
  expect(until - Date.now()).toBeGreaterThan(20_000);
  expect(until - Date.now()).toBeLessThan(60_000);
  expect(await ask(ana, 'look', { isVisible: false })).toEqual({ ok: true });
  await expectLooking();
});

test('one visible window is enough, and hiding or closing the last one ends it', async () => {
  const [one, other] = [await live.connect(live.desk.attendant), await live.connect(live.desk.attendant)];
  const admin = await live.connect(live.desk.admin);
  for (const socket of [one, other, admin]) await ask(socket, 'look', { isVisible: true });
  await expectLooking(1, 2);
  await ask(one, 'look', { isVisible: false });
  await expectLooking(1, 2);
  other.disconnect();
  await expectLooking(1);
});

test('each gateway records its own windows only', async () => {
  const here = await live.connect(live.desk.attendant);
  const there = await live.connect(live.desk.attendant, live.second);
  for (const socket of [here, there]) await ask(socket, 'look', { isVisible: true });
  await expect.poll(() => redis.zcard(visibleUsersKey)).toBe(2);
  await ask(here, 'look', { isVisible: false });
  await expect.poll(() => redis.zcard(visibleUsersKey)).toBe(1);
  expect(await looking()).toEqual([2]);
  there.disconnect();
  await expectLooking();
});

test('a client that reports nothing does not look', async () => {
  const ana = await live.connect(live.desk.attendant);
  expect(await ask(ana, 'joinNotification')).toEqual({ ok: true });
  for (const nonsense of [undefined, true, {}, { isVisible: 'yes' }, { isVisible: null }])
    expect(await ask(ana, 'look', nonsense)).toEqual({ error: 'ERR_VALIDATION' });
  await expectLooking();
});

test('the record is renewed while it is true, and expires if nobody removes it', async () => {
  const http = createServer();
  const io: SocketServer = new Server(http);
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const presence = startDeskPresence(io, redis, log, {
    gatewayId: 'here',
    job: { ...gatewayJobs.sayPresence, everyMs: 50 },
  });
  disposeAtEnd(async () => {
    await presence.stop();
    await io.close();
  });
  io.on('connection', (socket) => {
    socket.data.actor = {
      kind: 'user',
      userId: 9,
      sessionId: 's',
      name: 'Caio',
      profile: 'user',
      queueIds: [],
      seesNumbers: false,
      seesAllTickets: false,
    };
    presence.follow(socket);
    presence.look(socket, true);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  // Left by a gateway that crashed.
  await redis.zadd(visibleUsersKey, Date.now() - 1, 77);
  live.dial({ ...live.gateway, url: `http://127.0.0.1:${String(address.port)}` }, {});
  await expectLooking(9);
  const first = await sureUntil(9);
  await eventually(async () => {
    expect(await sureUntil(9)).toBeGreaterThan(first);
    expect(await redis.zscore(visibleUsersKey, '77')).toBeNull();
  });
  await redis.del(visibleUsersKey);
  await expectLooking(9);
});

test('if the subscription breaks, clients are disconnected, so that they ask for missed updates', async () => {
  const sockets = [await live.connect(live.desk.attendant), await live.connect(live.desk.admin, live.second)];
  const reasons = sockets.map((socket) => new Promise((resolve) => socket.on('disconnect', resolve)));
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  // Not "io server disconnect", after which a socket.io client does not reconnect by itself.
  expect(await Promise.all(reasons)).toEqual(['transport close', 'transport close']);
  const again = await live.connect(live.desk.admin);
  await expect.poll(() => live.isReceived(rooms.admins('full'), again)).toBe(true);
});
