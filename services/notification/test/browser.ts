import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rooms, serverEventSchemas } from '@balcao/contracts';
import { roomMessages } from '@balcao/service-kit/room-messages';
import { disposeAtEnd } from '@balcao/testkit';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';

/** One user's browser, in the rooms that a gateway would join. */
export const openUserBrowser = async (redisUrl: string, userId: number) => {
  const clients = [new Redis(redisUrl), new Redis(redisUrl)] as const;
  const http = createServer();
  const server = new Server(http, { adapter: createAdapter(...clients, roomMessages) });
  // Answered after the adapter's own subscriptions, so that from here on nothing is missed.
  await clients[1].subscribe('behind the others');
  server.on('connection', (socket) => void socket.join(rooms.user(userId)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  const received: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  disposeAtEnd(async () => {
    socket.close();
    await server.close();
    for (const client of clients) await client.quit();
  });
  return {
    received,
    /** The last updates of a ticket in the feed, and of the feed's count. */
    last: () => {
      const updates = received.flatMap(
        ({ payload }) => serverEventSchemas.notification.safeParse(payload).data ?? [],
      );
      return {
        ...updates.findLast(({ action }) => action === 'count'),
        ...updates.findLast(({ action }) => action !== 'count'),
      };
    },
  };
};
