import { connect, createServer, type Socket } from 'node:net';
import { disposeAtEnd, testRedis } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { connectRedis } from '../src/realtime/redis-clients.ts';

/** Passes everything on to Redis, until it is told to leave subscriptions without an answer. */
const startLine = async (port: number) => {
  const sockets = new Set<Socket>();
  const asked = Promise.withResolvers<undefined>();
  let isDeaf = false;
  const server = createServer((client) => {
    const redis = connect(port, '127.0.0.1');
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    redis.pipe(client);
    client.on('close', () => redis.destroy());
    client.on('data', (chunk) => {
      if (isDeaf && chunk.includes('subscribe')) asked.resolve(undefined);
      else redis.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    url: `redis://127.0.0.1:${String(address.port)}`,
    asked: asked.promise,
    breakOff: () => {
      isDeaf = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};

test('a gateway that stops while it subscribes again leaves no unhandled rejection', async () => {
  const line = await startLine((await testRedis()).port);
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  disposeAtEnd(async () => {
    await Promise.resolve(process.off('unhandledRejection', note));
  });
  const clients = connectRedis(line.url, () => undefined);
  await clients.subscriber.subscribe('one', 'two');
  line.breakOff();
  await line.asked;
  await clients.stop();
  await expect.poll(() => clients.subscriber.status).toBe('end');
  // Node reports unhandled rejections before the next turn of its event loop.
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});
