import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rooms } from '@balcao/contracts';
import { createCallTracing, createLogger } from '@balcao/service-kit';
import { roomMessages } from '@balcao/service-kit/room-messages';
import { disposeAtEnd, eventually, testRedis } from '@balcao/testkit';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlaceOf } from '#updates/hide-quotes.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { showsTicket } from '#updates/updates-of-tickets.rules.ts';
import { rememberUser } from '#directory/known-users.ts';
import { appendUpdates, readHead } from '#live-log/live-log.ts';
import { createRoomEmitter } from '#live-log/room-emitter.ts';
import { notificationDatabase } from './open-database.ts';
import { contact, ticket } from './samples.ts';
import { setting, ticketUpdate } from './updates.ts';
import { emitUpdates } from '#live-log/emit/emit-updates.ts';

const log = createLogger({ service: 'notification', level: 'silent' });
const db = await notificationDatabase();
const redisServer = await testRedis();

const redisClient = (): Redis => {
  const client = new Redis(redisServer.url, { retryStrategy: () => 50 });
  client.on('error', () => undefined);
  // Running commands finish first: the adapter never looks at their answers.
  disposeAtEnd(async () => {
    await client.quit();
  });
  return client;
};

const append = (...updates: LiveUpdate[]) => db.transaction().execute((tx) => appendUpdates(tx, updates));

const owner: { placesOf: (ticketIds: readonly number[]) => PlaceOf } = {
  placesOf: () => {
    throw new Error('nobody is asked about what is fresh');
  },
};

describe('emitting', () => {
  const openGateway = async () => {
    const http = createServer();
    const subscriber = redisClient();
    const server = new Server(http, { adapter: createAdapter(redisClient(), subscriber, roomMessages) });
    // Answered after the adapter's own subscriptions, so that from here on nothing is missed.
    await subscriber.subscribe('behind the others');
    server.on('connection', (socket) => {
      void socket.join([
        rooms.everybody('masked'),
        rooms.topicOfUser('notification', 5, 'masked'),
        rooms.ticket(6, 'masked'),
      ]);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
    const received: { event: string; position: number; text: string }[] = [];
    client.onAny((event: string, payload: unknown, position: number) => {
      received.push({ event, position, text: JSON.stringify(payload) });
    });
    await new Promise<void>((resolve) => client.once('connect', resolve));
    disposeAtEnd(async () => {
      client.close();
      await server.close();
    });
    return received;
  };

  const publisher = redisClient();
  let tellEmission = (): void => undefined;
  const emission = emitUpdates({
    db,
    rooms: createRoomEmitter(publisher),
    askPlaces: (ticketIds) => Promise.resolve(owner.placesOf(ticketIds)),
    others: {
      tell: () => undefined,
      onTold: (listener) => {
        tellEmission = listener;
        return () => undefined;
      },
    },
    tracing: createCallTracing(),
    log,
  });
  beforeAll(async () => {
    await emission.start?.();
    disposeAtEnd(async () => emission.stop?.());
  });

  /** Everything that was appended is emitted: later listeners get none of it. */
  const untilEmitted = async () => {
    // As another process that appended does.
    tellEmission();
    const { position } = await readHead(db);
    await eventually(async () => {
      expect(await readHead(db)).toMatchObject({ emitted: position });
    });
    // Answered after what was published on the same connection.
    await publisher.ping();
  };

  it('reaches the sockets of every gateway in order, once each, masked if needed', async () => {
    const browsers = await Promise.all([openGateway(), openGateway()]);
    await rememberUser(db, { userId: 5, profile: 'user', queueIds: [], isMasked: true });
    emission.handOver(await append(setting('a'), ticketUpdate(5), ticketUpdate(6), setting('b')));
    for (const received of browsers) {
      await eventually(() => {
        expect(received.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      });
      expect(received[1]?.text).not.toContain(contact.number);
    }
  });

  it('continues where it stopped when Redis is back', async () => {
    await redisServer.stop();
    await append(setting('while Redis is away'));
    await eventually(async () => {
      expect(await readHead(db)).toMatchObject({ position: 5, emitted: 4 });
    });
    await redisServer.start();
    await untilEmitted();
    expect(await readHead(db)).toMatchObject({ emitted: 5 });
  });

  it('uses handed-over updates in order and once, whoever comes first, and reads missing ones from the log', async () => {
    const received = await openGateway();
    const [first, , third] = [
      await append(setting('1')),
      await append(setting('2')),
      await append(setting('3')),
    ];
    emission.handOver(third);
    emission.handOver(first);
    const fourth = await append(setting('4'), ticketUpdate(6));
    emission.handOver(fourth);
    emission.handOver(fourth);
    await eventually(async () => {
      expect(received.map(({ position }) => position)).toEqual([6, 7, 8, 9, 10]);
      expect(await readHead(db)).toMatchObject({ emitted: 10 });
    });
    expect(received[4]?.text).not.toContain(contact.number);
  });

  /** Of user 5's own ticket, which belongs to another user by now. */
  const given = (userId: number): LiveUpdate => {
    const item = { ...ticket, id: 5, userId, queueId: null, queue: null, revision: 100 };
    return { ...ticketUpdate(5), ...showsTicket(item) };
  };
  /** Only for the emitter: the gateways listen all the time and miss nothing. */
  const whileRedisIsAway = async (act: () => Promise<unknown>) => {
    publisher.disconnect();
    await eventually(() => {
      expect(publisher.status).toBe('end');
    });
    await act();
    await publisher.connect();
    await untilEmitted();
  };

  it('sends updates that waited to users who may see their ticket by then', async () => {
    const received = await openGateway();
    let kept = 0;
    await whileRedisIsAway(async () => {
      await append(ticketUpdate(5), given(8), setting('behind it'));
      kept = (await readHead(db)).position;
      // It has not waited for long, even on a busy machine.
      await sql`update rm_live_updates set at = at + interval '1 minute'`.execute(db);
    });
    await eventually(() => {
      expect(received.map(({ event, position }) => [event, position])).toEqual([['settings', kept]]);
    });
    await append(given(5));
    await untilEmitted();
  });

  it("asks for the ticket's place after a long wait, and says of a deleted ticket only that", async () => {
    const received = await openGateway();
    const places = new Map([[5, { userId: 8, queueId: null }]]);
    owner.placesOf = () => (ticketId) => places.get(ticketId);
    let kept = 0;
    await whileRedisIsAway(async () => {
      await append(ticketUpdate(5), ticketUpdate(6), setting('behind them'));
      kept = (await readHead(db)).position;
      await sql`update rm_live_updates set at = at - interval '10 seconds'`.execute(db);
    });
    await eventually(() => {
      expect(received.at(-1)).toMatchObject({ position: kept });
    });
    expect(received.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
      { action: 'delete', ticketId: 6, cause: 'removed' },
      { action: 'update' },
    ]);
  });

  it('does not read handed-over updates from the log', async () => {
    const received = await openGateway();
    await expect(
      db.transaction().execute(async (tx) => {
        emission.handOver(await appendUpdates(tx, [setting('known here alone')]));
        await eventually(() => {
          expect(received.map(({ text }) => text)).toEqual([expect.stringContaining('known here alone')]);
        });
        throw new Error('nobody else ever sees it');
      }),
    ).rejects.toThrow('nobody else');
  });
});
