import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { standingRooms, type Written } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import type { Origins } from '../http/origins.ts';
import type { Authenticator } from '../identity/authenticator.ts';
import type { Directory } from '../identity/directory.ts';
import { createTicketPresencePublisher } from './ticket-presence.ts';
import { type AskingRules, createClientEvents } from './client-events.ts';
import { startLiveHead } from './live-head.ts';
import type { RedisClients } from './redis-clients.ts';
import { startDeskPresence } from './desk-presence.ts';
import { startSocketRights } from './rights.ts';
import { createSocketLinks } from './socket-links.ts';
import { createSocketServer } from './socket-server.ts';

type Options = {
  readonly httpServer: HttpServer;
  readonly redis: RedisClients;
  readonly bus: Bus;
  readonly log: Logger;
  readonly origins: Origins;
  readonly authenticator: Authenticator;
  readonly directory: Directory;
  readonly writtenBy: (sessionId: string) => readonly Written[];
  readonly newId: () => string;
  readonly isSecure: (request: IncomingMessage) => boolean;
  /** @throws if an address opened too many */
  readonly countHandshake: (request: IncomingMessage) => Promise<void>;
  readonly rules: AskingRules & {
    /** Limits for the sockets at this process. */
    readonly perUser: number;
  };
};

export type Sockets = {
  /** The rights of a user changed. */
  readonly review: () => void;
  readonly count: () => number;
  /** Disconnects the clients, which then reconnect to another gateway. */
  readonly stop: () => Promise<void>;
};

/** Starts everything that concerns sockets. */
export const startSockets = (options: Options): Sockets => {
  const { bus, log, directory } = options;
  const io = createSocketServer({ ...options, maxPerUser: options.rules.perUser });
  const disconnectAll = (): void => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close();
  };
  // Every client reconnects and asks for missed updates; later updates would hide the gap.
  options.redis.onReturn(disconnectAll);
  const head = startLiveHead(io, bus);
  const deskPresence = startDeskPresence(io, options.redis.publisher, log, { gatewayId: options.newId() });
  const ticketPresence = createTicketPresencePublisher(bus);
  const rights = startSocketRights({ io, bus, directory, log });
  const links = createSocketLinks(options);
  const clientEvents = createClientEvents({ ...options, head, deskPresence, ticketPresence });

  io.on('connection', (socket) => {
    if (!rights.admit(socket)) return;
    links.follow(socket);
    void socket.join([...standingRooms(socket.data.actor)]);
    clientEvents.attach(socket);
    head.follow(socket);
    deskPresence.follow(socket);
    ticketPresence.follow(socket);
  });

  return {
    review: rights.review,
    count: () => io.of('/').sockets.size,
    stop: async () => {
      await Promise.all([head.stop(), deskPresence.stop()]);
      rights.stop();
      disconnectAll();
      await io.of('/').adapter.close();
      io.engine.close();
    },
  };
};
