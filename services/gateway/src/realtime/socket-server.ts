import { type IncomingMessage, type Server as HttpServer, ServerResponse } from 'node:http';
import { AppError, linePings, ownRoom, type UserActor } from '@balcao/contracts';
import { roomMessages } from '@balcao/service-kit/room-messages';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { sendFailure, toAppError } from '../http/failures.ts';
import type { Origins } from '../http/origins.ts';
import type { Authenticator } from '../identity/authenticator.ts';
import type { RedisClients } from './redis-clients.ts';

type AnyEvents = Record<string, (...values: unknown[]) => void>;
/** Our data of a socket. */
export type SocketFacts = { actor: UserActor };
export type DeskSocket = Socket<AnyEvents, AnyEvents, AnyEvents, SocketFacts>;
export type SocketServer = Server<AnyEvents, AnyEvents, AnyEvents, SocketFacts>;

/** Rule R2. */
const maxFrameBytes = 64 * 1024;

type Options = {
  readonly httpServer: HttpServer;
  readonly redis: RedisClients;
  readonly origins: Origins;
  readonly authenticator: Authenticator;
  /** Counts by the client's address. @throws if it opened too many */
  readonly countHandshake: (request: IncomingMessage) => Promise<void>;
  /**
   * At this process: far more tabs than anybody uses. The next one is refused and tries again later. If the oldest were
   * closed instead, it would reconnect at once and close the next one.
   */
  readonly maxPerUser: number;
  readonly newId: () => string;
};

/** Checks a new socket's origin, then its token. A refused token only tells that the session is over (rule L6). */
export const createSocketServer = (options: Options): SocketServer => {
  const { httpServer, redis, origins, authenticator, countHandshake, maxPerUser, newId } = options;
  // Responses of polling requests; an upgrade has none.
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  const refuse = (request: IncomingMessage, problem: unknown): void => {
    sendFailure(responses.get(request) ?? responseOfUpgrade(request), toAppError(problem), {
      requestId: newId(),
      isProblem: false,
    });
  };
  const io: SocketServer = new Server(httpServer, {
    adapter: createAdapter(redis.publisher, redis.subscriber, roomMessages),
    cors: { origin: [...origins.listed], credentials: true },
    allowRequest: (request, decide) => {
      const { headers } = request;
      // Engine.io answers only 403 and 400, without Retry-After, so a refusal is answered here (rule R3).
      if (!origins.isAllowed(headers.origin, headers.host))
        refuse(request, new AppError('ERR_ORIGIN_NOT_ALLOWED'));
      else
        countHandshake(request).then(
          () => {
            decide(null, true);
          },
          (problem: unknown) => {
            refuse(request, problem);
          },
        );
    },
    pingInterval: linePings.everyMs,
    pingTimeout: linePings.pageAnswersWithinMs,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: maxFrameBytes,
    serveClient: false,
    // A client that sends nothing after the handshake is disconnected. On a crowded machine its token is checked late.
    connectTimeout: 45_000,
    // Texts are short, and a compression window per socket costs more memory than it saves.
    perMessageDeflate: false,
  });
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (response instanceof ServerResponse) responses.set(request, response);
    next();
  });
  const enter = async (socket: DeskSocket): Promise<void> => {
    const actor = await authenticator.actorOfToken(tokenOf(socket));
    const own = ownRoom(actor);
    const count = socket.nsp.adapter.rooms.get(own)?.size ?? 0;
    if (count >= maxPerUser) throw new AppError('ERR_TOO_MANY_REQUESTS');
    socket.data.actor = actor;
    // The socket counts from now on, so that concurrent ones are all counted. It leaves as it leaves every room.
    await socket.join(own);
  };
  io.use((socket, next) => {
    enter(socket).then(
      () => {
        next();
      },
      (error: unknown) => {
        next(refusal(error));
      },
    );
  });
  return io;
};

/** A WebSocket request has no response yet; a refusal closes the connection. */
const responseOfUpgrade = (request: IncomingMessage): ServerResponse => {
  const { socket } = request;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  socket.on('error', () => undefined);
  response.assignSocket(socket);
  response.once('finish', () => {
    socket.destroySoon();
  });
  return response;
};

const handshakeSchema = z.object({ token: z.string() });

/** In `auth`; older clients send it in the query. */
const tokenOf = ({ handshake }: DeskSocket): string => {
  const given = [handshake.auth, handshake.query].flatMap((place) => {
    const parsed = handshakeSchema.safeParse(place);
    return parsed.success ? [parsed.data.token] : [];
  });
  return (given[0] ?? '').replace(/^Bearer +/i, '');
};

/** Clients refresh their session on the last of these codes and reconnect. */
const refusal = (error: unknown): Error => {
  if (error instanceof AppError && error.code === 'ERR_TOO_MANY_REQUESTS') return new Error(error.code);
  const isPassing = error instanceof AppError && error.status >= 500;
  return new Error(isPassing ? 'ERR_UNAVAILABLE' : 'ERR_SESSION_EXPIRED');
};
