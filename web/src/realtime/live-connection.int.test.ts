import { waitFor } from '@testing-library/react';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UpdateServer } from '../testing/update-server.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveEvent } from './live-events.ts';
import type { LiveStatus } from './live-status.ts';

let desk: UpdateServer;
let connection: LiveConnection | undefined;
let token: string;
let seen: number[];
let statuses: LiveStatus[];
let silences: boolean[];
let reloads: number;
let renewals: number;
let url: string;

const ticketIdOf = (event: LiveEvent): number =>
  event.name === 'ticket' && event.payload.action === 'updateUnread' ? event.payload.ticketId : 0;

let firstHeads: number;
let lateJoins: number[];
let rightsTold = 0;

const connect = (after?: number): LiveConnection => {
  connection = new LiveConnection({
    after,
    socket: io(url, { autoConnect: false, forceNew: true, auth: (give) => give({ token }) }),
    onEvents: (events) => seen.push(...events.map(ticketIdOf)),
    onReload: () => (reloads += 1),
    onFirstHead: () => (firstHeads += 1),
    onRights: () => (rightsTold += 1),
    onLateJoin: (ticketId) => lateJoins.push(ticketId),
    onStatus: (status, wasSilent = false) => {
      statuses.push(status);
      silences.push(wasSilent);
    },
    renewSession: () => {
      renewals += 1;
      token = desk.token;
      return Promise.resolve();
    },
  });
  connection.start();
  return connection;
};
const isLive = (): Promise<void> => waitFor(() => expect(statuses.at(-1)).toBe('live'));

beforeEach(async () => {
  desk = new UpdateServer();
  url = await desk.start();
  token = 'good';
  seen = [];
  statuses = [];
  silences = [];
  reloads = 0;
  renewals = 0;
  firstHeads = 0;
  [lateJoins, rightsTold] = [[], 0];
});
afterEach(async () => {
  connection?.stop();
  await desk.stop();
});

describe('the live updates', () => {
  test('joins the lists and the open conversation, again after each connect', async () => {
    const feed = connect();
    feed.joinTicket(5);
    await isLive();
    expect(desk.joined.toSorted()).toEqual([
      'joinChatBox 5',
      'joinNotification',
      'joinTickets closed',
      'joinTickets open',
      'joinTickets pending',
    ]);
    desk.joined.length = 0;
    desk.cut();
    await waitFor(() => expect(desk.joined).toHaveLength(5));
  });

  test('applies each update once, even if it arrives twice', async () => {
    connect();
    await isLive();
    desk.happen(1);
    await waitFor(() => expect(seen).toEqual([1]));
    desk.repeatLast();
    desk.isDeaf = true;
    desk.happen(2);
    desk.tellHead();
    await waitFor(() => expect(seen).toEqual([1, 2]));
    expect(desk.asked.at(-1)).toBe(1);
  });

  test('gets the updates that it missed while disconnected, in order', async () => {
    connect();
    await isLive();
    desk.happen(1);
    await waitFor(() => expect(seen).toEqual([1]));
    desk.cut();
    desk.happen(2);
    desk.happen(3);
    await waitFor(() => expect(seen).toEqual([1, 2, 3]));
    expect(statuses).toContain('lost');
  });

  test('an update during the reconnect does not hide missed updates', async () => {
    connect();
    await isLive();
    desk.happen(1);
    await waitFor(() => expect(seen).toEqual([1]));
    desk.isFresh = true;
    desk.meanwhile = { join: () => desk.happen(4) };
    desk.cut();
    desk.happen(2);
    desk.happen(3);
    await waitFor(() => expect(seen).toEqual([1, 2, 3, 4]));
    expect(desk.asked.at(-1)).toBe(1);
  });

  test('an update before the answer of missed updates is applied after it', async () => {
    connect();
    await isLive();
    desk.isDeaf = true;
    desk.happen(1);
    desk.isDeaf = false;
    desk.meanwhile = { resume: () => desk.happen(2) };
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen).toEqual([1, 2]));
  });

  test('updates that got lost during the catch-up are fetched as well', async () => {
    connect();
    await isLive();
    desk.isDeaf = true;
    desk.meanwhile = {
      resume: () => {
        desk.meanwhile = {};
        desk.happen(1);
        desk.tellHead();
      },
    };
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen).toEqual([1]));
  });

  test('after a failed catch-up the connection stays, and the page asks again', async () => {
    connect();
    await isLive();
    desk.isRefusing = true;
    desk.joined.length = 0;
    desk.isDeaf = true;
    desk.happen(1);
    desk.tellHead();
    await waitFor(() => expect(statuses.at(-1)).toBe('lost'));
    desk.isRefusing = false;
    await waitFor(() => expect(seen).toEqual([1]));
    expect(desk.joined).toEqual([]);
  });

  test('an update between connecting and joining is not lost', async () => {
    desk.happen(1);
    desk.isDeaf = true;
    const feed = connect();
    await waitFor(() => expect(desk.joined).toContain('joinNotification'));
    desk.happen(2);
    desk.tellHead();
    await waitFor(() => expect(seen).toEqual([2]));
    feed.stop();
  });

  test("continues from the log's position before the page was fetched, and refetches nothing", async () => {
    for (const ticketId of [1, 2, 3]) desk.happen(ticketId);
    connect(1);
    await isLive();
    expect(seen).toEqual([2, 3]);
    expect(desk.asked[0]).toBe(1);
    expect([firstHeads, reloads]).toEqual([0, 0]);
  });

  test('without a known position it refetches what was fetched before', async () => {
    desk.happen(1);
    connect();
    await isLive();
    expect([firstHeads, seen]).toEqual([1, []]);
  });

  test('a conversation that was refused temporarily is joined later, and refetched', async () => {
    const feed = connect();
    await isLive();
    desk.refusals.set('joinChatBox 5', 'ERR_TOO_MANY_REQUESTS').set('joinChatBox 6', 'ERR_UNAVAILABLE');
    desk.refusals.set('joinChatBox 7', 'ERR_NO_TICKET_FOUND');
    for (const ticketId of [5, 6, 7]) feed.joinTicket(ticketId);
    await feed.joined(6);
    feed.leaveTicket(6);
    await waitFor(() => expect(lateJoins).toEqual([5]));
    const asked = desk.joined.filter((room) => room.startsWith('joinChatBox'));
    expect(asked).toEqual(['joinChatBox 5', 'joinChatBox 6', 'joinChatBox 7', 'joinChatBox 5']);
  });

  test('a conversation that was refused for good is not refetched, even if the refusal is late', async () => {
    const feed = connect();
    await isLive();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    desk.untilJoined = promise;
    desk.refusals.set('joinChatBox 7', 'ERR_NO_TICKET_FOUND');
    for (const ticketId of [7, 8]) feed.joinTicket(ticketId);
    await Promise.all([feed.joined(7), feed.joined(8)]);
    resolve(undefined);
    await waitFor(() => expect(lateJoins).toEqual([8]));
  });

  test('lists that were refused temporarily are joined later, and refetched', async () => {
    for (const room of ['joinNotification', 'joinTickets open'])
      desk.refusals.set(room, 'ERR_TOO_MANY_REQUESTS');
    connect();
    await isLive();
    await waitFor(() => expect(reloads).toBe(1));
    expect(desk.joined.filter((room) => room === 'joinTickets open')).toHaveLength(2);
    expect(desk.joined.filter((room) => room === 'joinTickets closed')).toHaveLength(1);
  });

  test('reloads when it missed too much', async () => {
    connect();
    await isLive();
    desk.isReload = true;
    desk.isDeaf = true;
    desk.happen(1);
    desk.tellHead();
    await waitFor(() => expect(reloads).toBe(1));
    desk.isReload = false;
    desk.isDeaf = false;
    desk.happen(2);
    await waitFor(() => expect(seen).toEqual([2]));
  });

  test('an old token that is refused is renewed, and the page reconnects', async () => {
    token = 'old';
    connect();
    await isLive();
    expect(renewals).toBe(1);
  });

  test('a page that the server cuts off renews its session', async () => {
    connect();
    await isLive();
    desk.token = 'next';
    desk.cut();
    await waitFor(() => expect(renewals).toBe(1));
    await isLive();
  });

  test('a page that the server disconnects because of changed rights learns of it before, and reconnects', async () => {
    connect();
    await isLive();
    desk.cutByRights();
    await waitFor(() => expect(statuses).toContain('lost'));
    expect(rightsTold).toBe(1);
    await isLive();
  });

  test('reports a silent connection as overdue at once, but not one that was cut', async () => {
    connect();
    await isLive();
    desk.cut();
    await waitFor(() => expect(statuses).toContain('lost'));
    connection?.stop();
    await desk.stop();
    expect(silences).not.toContain(true);

    statuses = [];
    silences = [];
    desk = new UpdateServer({ pingInterval: 200, pingTimeout: 800 });
    url = await desk.start();
    connect();
    await isLive();
    desk.fallSilent();
    await waitFor(() => expect(silences).toContain(true));
    expect(statuses[silences.indexOf(true)]).toBe('lost');
  });

  test('catches up when the page becomes visible', async () => {
    connect();
    await isLive();
    desk.isDeaf = true;
    desk.happen(4);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen).toEqual([4]));
  });

  test('an unknown kind of update causes a reload', async () => {
    connect();
    await isLive();
    desk.log.push({ position: 1, event: 'ticket', payload: { action: 'fold' } });
    desk.tellHead();
    await waitFor(() => expect(reloads).toBe(1));
  });
});
