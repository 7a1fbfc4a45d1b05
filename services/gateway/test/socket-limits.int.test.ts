import { io } from 'socket.io-client';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Gateway, openDesk } from './desk.ts';

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

test('one address opens only so many sockets at a time, another one is not hindered', async () => {
  const gateway = await desk.startGateway({ SOCKETS_PER_SECOND_PER_ADDRESS: String(perSecond) });
  const outcomes = await Promise.all(Array.from({ length: burst + 5 }, () => dial(gateway, '203.0.113.9')));
  expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(burst);
  expect(await dial(gateway, '203.0.113.10')).toBe('connected');
});

test('a client knows within five seconds that nobody is there any more', async () => {
  const gateway = await desk.startGateway();
  const answer = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
  const { pingInterval, pingTimeout } = z
    .object({ pingInterval: z.number(), pingTimeout: z.number() })
    .parse(JSON.parse((await answer.text()).slice(1)));
  expect(pingInterval + pingTimeout).toBeLessThan(5_000);
});
