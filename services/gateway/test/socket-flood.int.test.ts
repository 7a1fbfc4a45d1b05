import { beforeEach, expect, test } from 'vitest';
import type { Gateway, Person } from './desk.ts';
import { ask, openLiveDesk } from './live-desk.ts';
import { withinOneWindow } from './one-window.ts';

const refused = { error: 'ERR_TOO_MANY_REQUESTS' };
const maxSockets = 50;

let gateway: Gateway;
const live = await openLiveDesk();
beforeEach(async () => {
  await beginAnew();
});
const beginAnew = async () => {
  live.reset();
  // A new gateway, because earlier events count for a while.
  gateway = await live.desk.startGateway();
};

test('more sockets give a user no more events, and other users no fewer', async () => {
  const { answers, asked, fresh, admin } = await withinOneWindow(async () => {
    await beginAnew();
    const connect = (person: Person) => live.connect(person, gateway);
    const sockets = await Promise.all(Array.from({ length: 6 }, () => connect(live.desk.attendant)));
    return {
      answers: await Promise.all(
        sockets.flatMap((socket) => Array.from({ length: 30 }, () => ask(socket, 'resume', { after: 0 }))),
      ),
      asked: live.owners.asked.length,
      fresh: await ask(await connect(live.desk.attendant), 'joinNotification'),
      admin: await ask(await connect(live.desk.admin), 'joinNotification'),
    };
  });
  // Six hundred points; each event costs four.
  expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(refused))).toHaveLength(30);
  expect(asked).toBe(150);
  expect(fresh).toEqual(refused);
  expect(admin).toEqual({ ok: true });
});

/**
 * Opens a socket.
 * @returns its code if it was refused
 */
const open = (token: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = live.dial(gateway, { auth: { token } });
    socket.on('connect_error', ({ message }) => {
      resolve(message);
    });
    socket.on('connect', () => {
      resolve('connected');
    });
  });

test('a user has a number of sockets; the next one is refused, and accepted once another one closes', async () => {
  const { token } = live.desk.attendant;
  const first = await live.connect(live.desk.attendant, gateway);
  const outcomes = await Promise.all(Array.from({ length: maxSockets + 2 }, () => open(token)));
  expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(maxSockets - 1);
  expect(outcomes.filter((outcome) => outcome === 'ERR_TOO_MANY_REQUESTS')).toHaveLength(3);
  expect(first.connected).toBe(true);
  expect(await open(live.desk.admin.token)).toBe('connected');
  const isGone = new Promise((resolve) => first.once('disconnect', resolve));
  first.disconnect();
  await isGone;
  await expect.poll(() => open(token)).toBe('connected');
});
