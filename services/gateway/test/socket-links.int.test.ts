import { rooms } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Socket } from 'socket.io-client';
import { beforeEach, expect, test } from 'vitest';
import { openLiveDesk } from './live-desk.ts';

const live = await openLiveDesk();
beforeEach(() => {
  live.reset();
});

const everybody = rooms.everybody('full');
const update = (mediaUrl: string | null) => ({
  action: 'create',
  message: { body: 'see "mediaUrl":"/public/x" there', mediaUrl },
});
const receivedBy = (socket: Socket): unknown[] => {
  const received: unknown[] = [];
  socket.on('appMessage', (payload: unknown) => received.push(payload));
  return received;
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
  const received = sockets.map(receivedBy);
  live.emitNow(everybody, 'appMessage', update('/public/a.png'), 1);
  live.emitNow(everybody, 'appMessage', update(null), 2);
  live.emitNow(everybody, 'appMessage', update('/public/b.png'), 3);
  await eventually(() => {
    for (const payloads of received) expect(payloads).toHaveLength(3);
  });
  const of = (origin: string) => [
    update(`${origin}/public/a.png`),
    update(null),
    update(`${origin}/public/b.png`),
  ];
  expect(received).toEqual([
    of('http://desk.example'),
    of('http://desk.example'),
    of('http://other.example:8443'),
    // Polling sends its own host.
    of(live.gateway.url),
    of('https://safe.example'),
  ]);
});

test('a picture link gets the origin like a media link, wherever it occurs', async () => {
  const received = receivedBy(await from('desk.example'));
  const withOrigin = (origin: string) => ({
    action: 'create',
    message: { mediaUrl: `${origin}/public/a.png` },
    ticket: {
      contact: { name: '"profilePicUrl":"/public/', profilePicUrl: `${origin}/public/contacts/a.jpg` },
    },
    contact: { profilePicUrl: '' },
  });
  live.emitNow(everybody, 'appMessage', withOrigin(''), 1);
  await expect.poll(() => received).toEqual([withOrigin('http://desk.example')]);
});

test('an invalid host appears in no link', async () => {
  const received = receivedBy(await from('a"b'));
  live.emitNow(everybody, 'appMessage', update('/public/a.png'), 1);
  await expect.poll(() => received).toEqual([update('/public/a.png')]);
});
