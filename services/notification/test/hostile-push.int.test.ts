import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSealing, parseMasterKey } from '@balcao/event-store';
import { disposeAtEnd } from '@balcao/testkit';
import { makeCertificate } from '@balcao/testkit/certificate';
import { expect, test } from 'vitest';
import { notificationDatabase } from './open-database.ts';
import { openPushBrowser } from './read-push.ts';
import { createPushDelivery } from '#push/deliver-push.ts';
import { openPushKey } from '#push/push-key.ts';

/** A push service, which any user can name: its answers are not to be trusted (rule S6). */
const { key: serverKey, cert } = makeCertificate('localhost');
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer({ key: serverKey, cert }, (request, response) => {
  request.resume().once('end', () => {
    answer(response);
  });
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;
disposeAtEnd(() => {
  server.closeAllConnections();
  server.close();
  return Promise.resolve();
});

const db = await notificationDatabase();
const current = parseMasterKey(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const key = await openPushKey(db, createSealing({ db, masterKey: { current } }));
const common = { key, contact: 'mailto:operator@desk.test', ca: cert, isAllowed: () => true };
const deliver = createPushDelivery(common);
const target = { endpoint: `https://localhost:${port}/hostile`, keys: openPushBrowser().keys };
const payload = { ticketId: 9, title: 'a', body: 'b', unread: 1 };

test('an endless answer is not read', async () => {
  const closed = Promise.withResolvers<string>();
  answer = (response) => {
    const writeOn = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', writeOn).once('close', () => {
      closed.resolve('closed');
    });
    response.writeHead(201);
    writeOn();
  };
  expect(await deliver(target, payload)).toBe('delivered');
  expect(await closed.promise).toBe('closed');
});

test('a change of the protocol ends the delivery', async () => {
  answer = ({ socket }) => {
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  };
  await expect(deliver(target, payload)).rejects.toThrow('no answer');
});

test('an answer that comes byte by byte ends with the deadline', async () => {
  answer = ({ socket }) => {
    const dripping = setInterval(() => socket?.write('H'), 20);
    socket?.once('close', () => {
      clearInterval(dripping);
    });
    socket?.write('HTTP/1.1 201 Created\r\n');
  };
  const hasty = createPushDelivery({ ...common, timeoutMs: 200 });
  await expect(hasty(target, payload)).rejects.toMatchObject({ code: 'ABORT_ERR' });
});
