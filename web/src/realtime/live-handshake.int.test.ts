import { waitFor } from '@testing-library/react';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UpdateServer } from '../testing/update-server.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveStatus } from './live-status.ts';

let desk: UpdateServer;
let connection: LiveConnection | undefined;
let statuses: LiveStatus[];
let silent: LiveStatus[];

/** Returns how long the page waits for the next handshake. */
const connect = async (silentAfterMs?: number): Promise<() => number> => {
  const socket = io(await desk.start(), {
    autoConnect: false,
    forceNew: true,
    auth: (give) => give({ token: 'good' }),
  });
  connection = new LiveConnection({
    socket,
    ...(silentAfterMs === undefined ? {} : { silentAfterMs }),
    onEvents: () => undefined,
    onReload: () => undefined,
    onFirstHead: () => undefined,
    onRights: () => undefined,
    onLateJoin: () => undefined,
    onStatus: (status, wasSilent = false) => {
      statuses.push(status);
      if (wasSilent) silent.push(status);
    },
    renewSession: () => Promise.resolve(),
  });
  connection.start();
  return () => Number(socket.io.timeout());
};
const isLive = (): Promise<void> => waitFor(() => expect(statuses.at(-1)).toBe('live'));

beforeEach(() => {
  desk = new UpdateServer();
  statuses = [];
  silent = [];
});
afterEach(async () => {
  connection?.stop();
  await desk.stop();
});

test('each handshake that ends before the page has caught up gives the next one more time, up to a bound', async () => {
  desk.untilJoined = new Promise(() => undefined);
  const patienceMs = await connect();
  const usual = patienceMs();
  for (const times of [2, 4, 4]) {
    await waitFor(() => expect(desk.joined).toHaveLength(4));
    desk.joined.length = 0;
    desk.cut();
    await waitFor(() => expect(patienceMs()).toBe(usual * times));
  }
  desk.untilJoined = undefined;
  // The page waits a little longer after each time that the server cuts it off.
  await waitFor(() => expect(statuses.at(-1)).toBe('live'), { timeout: 20_000 });
  expect(patienceMs()).toBe(usual);
});

test('nothing is lost before the page was up to date for the first time', async () => {
  desk.isRefusing = true;
  await connect();
  await waitFor(() => expect(desk.asked).not.toEqual([]));
  desk.cut();
  await waitFor(() => expect(desk.asked).toHaveLength(2));
  desk.isRefusing = false;
  await waitFor(() => expect(statuses.at(-1)).toBe('live'), { timeout: 20_000 });
  expect(statuses).not.toContain('lost');
  expect(statuses).toContain('starting');
  desk.cut();
  await waitFor(() => expect(statuses).toContain('lost'));
});

test('the page notices a silence for which the server itself would wait longer, and reconnects', async () => {
  desk = new UpdateServer({ pingInterval: 100, pingTimeout: 60_000 });
  await connect(1_000);
  await isLive();
  desk.fallSilent();
  await waitFor(() => expect(silent).toContain('lost'), { timeout: 20_000 });
});
