import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { disposeAtEnd } from '@balcao/testkit';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * How long the desk waits for a stand-in that says nothing. With a shorter time a busy machine would answer too late, and
 * the desk would repeat the request, which the tests count.
 */
export const silenceMs = '5000';

/** An outside program on this machine, with its requests and answers. */
export const openStandIn = async () => {
  const asked: Asked[] = [];
  let answer: (asked: Asked, response: ServerResponse) => void = (_asked, response) =>
    void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(() => {
    server.closeAllConnections();
    server.close();
    return Promise.resolve();
  });
  const address = server.address();
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    answersBy: (next: typeof answer) => {
      answer = next;
    },
  };
};
export type StandIn = Awaited<ReturnType<typeof openStandIn>>;
