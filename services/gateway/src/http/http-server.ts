import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';

export type DoorServer = {
  readonly server: Server;
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Takes nothing new; what is being answered is finished. */
  readonly stop: () => Promise<void>;
};

const headersTimeoutMs = 15_000;
/** An upload of many files over a thin line; what is no upload has its own, shorter time. */
const requestTimeoutMs = 30 * 60_000;
/** Longer than proxies keep theirs, so that they never write into a connection that we close. */
const keepAliveTimeoutMs = 75_000;

/** Any other offer of a protocol (HTTP/2, which some clients add to every call) may be ignored, and is. */
const isForSockets = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/');

/** The public port. What is no HTTP at all gets an answer in JSON too. */
export const createDoorServer = (listener: RequestListener): DoorServer => {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      shouldUpgradeCallback: isForSockets,
    },
    listener,
  );
  // A caller that keeps its connection is idle only after its answer, when the others are closed already.
  server.on('request', (_, response) => {
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
      // Idle connections are closed with it.
      server.close();
      await closed;
    },
  };
};

const statusOf = (code: string | undefined): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
};
