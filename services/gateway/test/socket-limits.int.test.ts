import { io } from 'socket.io-client';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Gateway, openDesk } from './desk.ts';
import { send } from './http.ts';
import { withinOneWindow } from './one-window.ts';

const desk = await openDesk();
const perSecond = 2;
/** A burst of ten seconds' worth. */
const burst = 10 * perSecond;

const dial = (gateway: Gateway, address: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(gateway.url, {
      auth: { token: desk.admin.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': address },
    });
    disposeAtEnd(() => {
      socket.close();
      return Promise.resolve();
    });
    socket.on('connect', () => {
      resolve('connected');
    });
    socket.on('connect_error', () => {
      resolve('refused');
    });
  });

test('one address may open a number of sockets at a time, and another address is not affected', async () => {
  const { outcomes, other } = await withinOneWindow(async () => {
    const gateway = await desk.startGateway({ SOCKETS_PER_SECOND_PER_ADDRESS: String(perSecond) });
    return {
      outcomes: await Promise.all(Array.from({ length: burst + 5 }, () => dial(gateway, '203.0.113.9'))),
      other: await dial(gateway, '203.0.113.10'),
    };
  });
  expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(burst);
  expect(other).toBe('connected');
});

test('a refused handshake answers with the code and the time to retry, on both transports', async () => {
  let gateway = await desk.startGateway();
  const shakeHands = (headers: Record<string, string>, query = '') =>
    send(gateway, `/socket.io/?EIO=4&transport=${'upgrade' in headers ? 'websocket' : 'polling'}${query}`, {
      headers: { 'x-forwarded-for': '203.0.113.11', ...headers },
    });
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const { welcome, refused } = await withinOneWindow(async () => {
    gateway = await desk.startGateway({ SOCKETS_PER_SECOND_PER_ADDRESS: '1' });
    return {
      welcome: await Promise.all(Array.from({ length: 10 }, () => shakeHands({}))),
      // An invalid session id is no way around the limit.
      refused: [await shakeHands({}), await shakeHands(upgrade), await shakeHands({}, '&sid=')],
    };
  });
  expect(welcome.every(({ status }) => status === 200)).toBe(true);
  for (const answer of refused) {
    expect([answer.status, answer.json]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
  }
  const foreign = { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.12' };
  for (const headers of [foreign, { ...upgrade, ...foreign }]) {
    const { status, json } = await shakeHands(headers);
    expect([status, json]).toMatchObject([403, { error: 'ERR_ORIGIN_NOT_ALLOWED' }]);
  }
});

test('the gateway pings so often that a page notices its silence early, and waits long for a slow page', async () => {
  const gateway = await desk.startGateway();
  const answer = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
  const { pingInterval, pingTimeout } = z
    .object({ pingInterval: z.number(), pingTimeout: z.number() })
    .parse(JSON.parse((await answer.text()).slice(1)));
  expect(pingInterval).toBeLessThan(2_000);
  expect(pingTimeout).toBeGreaterThanOrEqual(15_000);
});
