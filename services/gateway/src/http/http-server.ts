import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';

export type PublicServer = {
  readonly server: Server;
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Accepts no new requests and finishes those under way. */
  readonly stop: () => Promise<void>;
};

const headersTimeoutMs = 15_000;
/** Allows many files over a slow line. Requests that are no uploads have their own, shorter limit. */
const requestTimeoutMs = 30 * 60_000;
/** Longer than proxies keep a connection, so that they never write into one that we close. */
const keepAliveTimeoutMs = 75_000;

/** Any other offered protocol may be ignored, such as HTTP/2, which some clients add to every call. */
const isForSockets = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/');

/** The public port. Input that is not HTTP also gets an answer in JSON. */
export const createPublicServer = (listener: RequestListener): PublicServer => {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      shouldUpgradeCallback: isForSockets,
    },
    listener,
  );
  // A kept connection becomes idle only after its answer, when the other idle ones are closed already.
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
      // This also closes idle connections.
      server.close();
      await closed;
    },
  };
};

const statusOf = (code: string | undefined): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
};
