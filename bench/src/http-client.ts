import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly body: Buffer;
  /** In the form of Set-Cookie headers. */
  readonly cookies: readonly string[];
};
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: OutgoingHttpHeaders,
) => Promise<Answer>;

/** Keeps its connections open, and is cheap enough not to distort the measurement. */
export const httpClient = (
  baseUrl: string,
  common: OutgoingHttpHeaders = {},
): Ask & { close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(baseUrl);
  const ask: Ask = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...common,
            ...headers,
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => {
            resolve({
              status: incoming.statusCode ?? 0,
              body: Buffer.concat(parts),
              cookies: incoming.headers['set-cookie'] ?? [],
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  return Object.assign(ask, {
    close: () => {
      agent.destroy();
    },
  });
};

/** @throws unless the answer has that status */
export const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.body.toString('utf8', 0, 200)}`);
  return answer;
};
