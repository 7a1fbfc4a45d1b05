import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';

export type PublicServer = {
  readonly server: Server;
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Accepts no new requests and finishes those under way. */
  readonly stop: () => Promise<void>;
};

export type Patience = {
  /** For the headers of a request, from the first byte or the connection. */
  readonly headersMs: number;
  /** How often late headers are looked for: they are closed so much later at most. */
  readonly checkMs: number;
  /** For the next bytes of a body, while we read. A slow upload that progresses may take much longer. */
  readonly bodyMs: number;
  /** For the rest of a body after the answer. */
  readonly restMs: number;
  /** Until a connection that we ended is closed, if the client does not close it. */
  readonly lingerMs: number;
};

/** What never ends is closed within 20 seconds (rule R5). */
export const patience: Patience = {
  headersMs: 12_000,
  checkMs: 2_500,
  bodyMs: 15_000,
  restMs: 10_000,
  lingerMs: 2_000,
};
/** Allows many files over a slow line. Requests that are no uploads have their own, shorter limit. */
const requestTimeoutMs = 30 * 60_000;
/** Longer than proxies keep a connection, so that they never write into one that we close. */
const keepAliveTimeoutMs = 75_000;

/** Any other offered protocol may be ignored, such as HTTP/2, which some clients add to every call. */
const isForSockets = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/');

/** The public port. Input that is not HTTP also gets an answer in JSON. */
export const createPublicServer = (
  listener: RequestListener,
  { headersMs, checkMs, lingerMs, ...ofBodies }: Patience = patience,
): PublicServer => {
  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      shouldUpgradeCallback: isForSockets,
    },
    listener,
  );
  // A kept connection becomes idle only after its answer, when the other idle ones are closed already.
  server.on('request', (request, response) => {
    watchBody(request, response, { checkMs, ...ofBodies });
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statusOf(error.code);
    const body = '{"error":"ERR_BAD_REQUEST"}';
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    );
    // The client may keep its own side open for ever.
    const linger = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => {
      clearTimeout(linger);
    });
  });
  return {
    server,
    listen: async (port, host) => {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      // This also closes idle connections.
      server.close();
      await closed;
    },
  };
};

/** Closes a connection whose body stands still, or does not end soon after the answer. */
const watchBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { checkMs, bodyMs, restMs }: Pick<Patience, 'checkMs' | 'bodyMs' | 'restMs'>,
): void => {
  if (request.complete) return;
  const { socket } = request;
  let arrived = socket.bytesRead;
  let isAnswered = false;
  // Checks are counted, not time: a process that stood still itself accuses nobody.
  let stillFor = 0;
  let restFor = 0;
  const look = (): void => {
    // It arrived whole; nobody has to read it.
    if (request.complete) return;
    // While its buffer is full, we are the slow ones.
    const isFull = request.readableLength >= request.readableHighWaterMark;
    const isStill = socket.bytesRead === arrived && !isFull;
    arrived = socket.bytesRead;
    stillFor = isStill ? stillFor + checkMs : 0;
    restFor = isAnswered ? restFor + checkMs : 0;
    if (stillFor >= bodyMs || restFor >= restMs) request.destroy();
    else timer = setTimeout(look, checkMs);
  };
  let timer = setTimeout(look, checkMs);
  const stop = (): void => {
    clearTimeout(timer);
  };
  request.once('end', stop);
  request.once('close', stop);
  response.once('finish', () => {
    isAnswered = true;
  });
};

const statusOf = (code: string | undefined): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
};
