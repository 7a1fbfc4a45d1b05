import { rooms } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Socket } from 'socket.io-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';

let live: LiveDesk;

beforeAll(async () => {
  live = await openLiveDesk();
});
beforeEach(() => {
  live.reset();
});

const everybody = rooms.everybody('full');
const update = (mediaUrl: string | null) => ({
  action: 'create',
  message: { body: 'see "mediaUrl":"/public/x" there', mediaUrl },
});
const hearing = (socket: Socket): unknown[] => {
  const heard: unknown[] = [];
  socket.on('appMessage', (payload: unknown) => heard.push(payload));
  return heard;
};
const from = (host: string, more: object = {}) =>
  live.connect(live.desk.admin, live.gateway, { extraHeaders: { host }, ...more });

test('every socket gets links with its own origin, and texts unchanged', async () => {
  const sockets = await Promise.all([
    from('desk.example'),
    from('desk.example'),
    from('other.example:8443'),
    from('old.example', { transports: ['polling'] }),
    from('safe.example', { extraHeaders: { host: 'safe.example', 'x-forwarded-proto': 'https' } }),
  ]);
  const heard = sockets.map(hearing);
  live.shout(everybody, 'appMessage', update('/public/a.png'), 1);
  live.shout(everybody, 'appMessage', update(null), 2);
  live.shout(everybody, 'appMessage', update('/public/b.png'), 3);
  await eventually(() => {
    for (const payloads of heard) expect(payloads).toHaveLength(3);
  });
  const of = (origin: string) => [
    update(`${origin}/public/a.png`),
    update(null),
    update(`${origin}/public/b.png`),
  ];
  expect(heard).toEqual([
    of('http://desk.example'),
    of('http://desk.example'),
    of('http://other.example:8443'),
    // Polling sends its own host.
    of(live.gateway.url),
    of('https://safe.example'),
  ]);
});

test('a picture link gets the origin like a media link, wherever it occurs', async () => {
  const heard = hearing(await from('desk.example'));
  const told = (origin: string) => ({
    action: 'create',
    message: { mediaUrl: `${origin}/public/a.png` },
    ticket: {
      contact: { name: '"profilePicUrl":"/public/', profilePicUrl: `${origin}/public/contacts/a.jpg` },
    },
    contact: { profilePicUrl: '' },
  });
  live.shout(everybody, 'appMessage', told(''), 1);
  await eventually(() => {
    expect(heard).toEqual([told('http://desk.example')]);
  });
});

test('an invalid host appears in no link', async () => {
  const heard = hearing(await from('a"b'));
  live.shout(everybody, 'appMessage', update('/public/a.png'), 1);
  await eventually(() => {
    expect(heard).toEqual([update('/public/a.png')]);
  });
});
