import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { bearer, type Gateway, type Person } from './desk.ts';
import { beginningOf, formHeaders, formOf, png } from './form.ts';
import { send } from './http.ts';
import { ask, openLiveDesk } from './live-desk.ts';
import { withinOneWindow } from './one-window.ts';

// Every limit is a setting (rule R1). Here each one differs from its default.

const refused = { error: 'ERR_TOO_MANY_REQUESTS' };

const live = await openLiveDesk();

test('the events of one socket, and of all sockets of a user, are limited by settings', async () => {
  const askTwelve = async (gateway: Gateway) => {
    const socket = await live.connect(live.desk.admin, gateway);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(socket, 'joinNotification')));
    return answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(refused)).length;
  };
  const answered = await withinOneWindow(async () => {
    const gateway = await live.desk.startGateway({
      SOCKET_EVENTS_PER_SECOND: '1',
      SOCKET_EVENTS_PER_SECOND_PER_USER: '2',
    });
    return [await askTwelve(gateway), await askTwelve(gateway), await askTwelve(gateway)];
  });
  // Ten seconds' worth each.
  expect(answered).toEqual([10, 10, 0]);
});

test('the conversations that a socket follows are limited by a setting', async () => {
  const gateway = await live.desk.startGateway({ MAX_OPEN_TICKETS_PER_SOCKET: '1' });
  live.owners.visible = new Set(['1/1', '1/2']);
  const socket = await live.connect(live.desk.admin, gateway);
  expect(await ask(socket, 'joinChatBox', 1)).toEqual({ ok: true });
  expect(await ask(socket, 'joinChatBox', 2)).toEqual(refused);
  await ask(socket, 'leaveChatBox', 1);
  expect(await ask(socket, 'joinChatBox', 2)).toEqual({ ok: true });
});

test('the sockets of a user are limited by a setting', async () => {
  const gateway = await live.desk.startGateway({ MAX_SOCKETS_PER_USER: '1' });
  await live.connect(live.desk.admin, gateway);
  const next = live.dial(gateway, { auth: { token: live.desk.admin.token } });
  const outcome = await new Promise((resolve) => {
    next.on('connect_error', ({ message }) => {
      resolve(message);
    });
    next.on('connect', () => {
      resolve('connected');
    });
  });
  expect(outcome).toBe('ERR_TOO_MANY_REQUESTS');
});

test('parallel uploads, of a user and of all, are limited by settings', async () => {
  const path = join(testFolder(), 'media');
  const gateway = await live.desk.startGateway({
    MEDIA_PATH: path,
    MAX_UPLOADS: '1',
    MAX_UPLOADS_PER_USER: '1',
  });
  live.owners.visible = new Set(['1/1', '2/1']);
  const file = { name: 'medias', fileName: 'a.png', content: png() };
  const options = { method: 'POST', headers: { ...bearer(live.desk.admin), ...formHeaders } };
  const begun = request(`${gateway.url}/messages/1`, { ...options, agent: false });
  begun.on('error', () => undefined);
  begun.write(beginningOf([file]));
  await expect.poll(() => readdir(join(path, 'incoming'))).toHaveLength(1);
  const upload = async (by: Person) => {
    const headers = { ...bearer(by), ...formHeaders };
    const { status } = await send(gateway, '/messages/1', { method: 'POST', headers, body: formOf(file) });
    return status;
  };
  expect([await upload(live.desk.admin), await upload(live.desk.attendant)]).toEqual([429, 503]);
  begun.destroy();
});
