import {
  AppError,
  authorizeTicket,
  catchUp,
  findLiveHead,
  type ResumeAnswer,
  rooms,
  ticketSchema,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { roomMessages } from '@balcao/service-kit/room-messages';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { type Desk, type Gateway, openDesk, type Person } from './desk.ts';

type Options = Parameters<typeof io>[1];

/** Two gateways, with owners that decide who may see what. */
export type LiveDesk = {
  readonly desk: Desk;
  readonly gateway: Gateway;
  readonly second: Gateway;
  /** `<user>/<ticket>` for each user who may see a ticket; checks wait while `heldChecks` is an array. */
  readonly owners: {
    visible: Set<string>;
    heldChecks: (() => void)[] | undefined;
    missed: ResumeAnswer;
    asked: { actor: UserActor; after: number }[];
  };
  readonly dial: (at: Gateway, options: Options) => Socket;
  readonly connect: (person: Person, at?: Gateway, options?: Options) => Promise<Socket>;
  readonly refusalOf: (options: Options) => Promise<string>;
  /**
   * Emits a message to these rooms.
   * @returns what each socket received of it
   */
  readonly emitTo: (names: readonly string[], sockets: readonly Socket[]) => Promise<string[][]>;
  /** Emits without waiting. */
  readonly emitNow: (room: string, event: string, ...values: readonly unknown[]) => void;
  readonly isReceived: (room: string, socket: Socket) => Promise<boolean>;
  /** Before each test: nothing is visible, and nobody is connected. */
  readonly reset: () => void;
};

export const ticket = {
  status: 'pending',
  unreadMessages: 0,
  lastMessage: '',
  lastMessageAt: null,
  isGroup: false,
  userId: null,
  user: null,
  contactId: 1,
  contact: {
    id: 1,
    name: 'Contact',
    number: null,
    isNumberHidden: false,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
    tags: [],
    extraInfo: [],
    createdAt: '2026-11-21T00:00:00Z',
    updatedAt: '2026-11-21T00:00:00Z',
  },
  whatsappId: null,
  whatsapp: null,
  queueId: null,
  queue: null,
  lastInbound: 0,
  revision: 1,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
};
const nothingMissed: ResumeAnswer = { head: 0, reload: false, updates: [] };

export const ask = (socket: Socket, event: string, ...values: unknown[]): Promise<unknown> =>
  socket.timeout(60_000).emitWithAck(event, ...values);

export const openLiveDesk = async (): Promise<LiveDesk> => {
  const desk = await openDesk();
  const owners: LiveDesk['owners'] = {
    visible: new Set(),
    heldChecks: undefined,
    missed: nothingMissed,
    asked: [],
  };
  desk.serveMore('ticket', [
    serveOperation(authorizeTicket, async ({ ticketId, actor }) => {
      if (owners.heldChecks !== undefined)
        await new Promise<void>((resolve) => owners.heldChecks?.push(resolve));
      if (actor.kind !== 'user' || !owners.visible.has(`${String(actor.userId)}/${String(ticketId)}`))
        throw new AppError('ERR_NO_TICKET_FOUND');
      return { ticket: ticketSchema.parse({ ...ticket, id: ticketId }) };
    }),
  ]);
  desk.serveMore('notification', [
    serveOperation(catchUp, ({ actor, after }) => {
      owners.asked.push({ actor, after });
      return Promise.resolve(owners.missed);
    }),
    serveOperation(findLiveHead, () =>
      Promise.resolve({ position: owners.missed.head, settled: owners.missed.head }),
    ),
  ]);
  const [gateway, second] = await Promise.all([desk.startGateway(), desk.startGateway()]);

  const [publisher, subscriber] = [new Redis(desk.redis.url), new Redis(desk.redis.url)];
  const sender = new Server({ adapter: createAdapter(publisher, subscriber, roomMessages) });
  disposeAtEnd(async () => {
    await sender.of('/').adapter.close();
    publisher.disconnect();
    subscriber.disconnect();
  });

  const open: Socket[] = [];
  const dial = (at: Gateway, options: Options): Socket => {
    const socket = io(at.url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options });
    open.push(socket);
    return socket;
  };
  const receivedBy = (socket: Socket): string[] => {
    const received: string[] = [];
    socket.onAny((event: string, ...values: unknown[]) => {
      if (event !== 'head') received.push(`${event} ${JSON.stringify(values)}`);
    });
    return received;
  };
  let marks = 0;
  /** Waits for a later message to everybody: what has not arrived by then never will. */
  const emitTo: LiveDesk['emitTo'] = async (names, sockets) => {
    const received = sockets.map(receivedBy);
    marks += 1;
    const mark = `mark-${String(marks)}`;
    sender.to([...names]).emit('ticket', { action: 'update' }, marks);
    sender.to([rooms.everybody('full'), rooms.everybody('masked')]).emit(mark);
    await eventually(() => {
      for (const words of received) expect(words.some((word) => word.startsWith(mark))).toBe(true);
    });
    for (const socket of sockets) socket.offAny();
    return received.map((words) => words.filter((word) => word.startsWith('ticket')));
  };

  return {
    desk,
    gateway,
    second,
    owners,
    dial,
    emitTo,
    connect: async (person, at = gateway, options = {}) => {
      const socket = dial(at, { auth: { token: person.token }, ...options });
      await eventually(() => {
        expect(socket.connected).toBe(true);
      });
      return socket;
    },
    refusalOf: (options) =>
      new Promise((resolve) => {
        const socket = dial(gateway, options);
        socket.on('connect_error', (error) => {
          resolve(error.message);
        });
        socket.on('connect', () => {
          resolve('connected');
        });
      }),
    emitNow: (room, event, ...values) => {
      sender.to(room).emit(event, ...values);
    },
    isReceived: async (room, socket) => (await emitTo([room], [socket]))[0]?.length === 1,
    reset: () => {
      Object.assign(owners, { visible: new Set(), heldChecks: undefined, missed: nothingMissed, asked: [] });
      for (const socket of open.splice(0)) socket.disconnect();
    },
  };
};
