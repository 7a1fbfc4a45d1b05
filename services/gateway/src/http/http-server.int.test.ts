import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { createPublicServer, patience, type Patience } from './http-server.ts';

const endless = 10 * 60_000;
/** Only what a test names ever ends. */
const patient: Patience = {
  headersMs: endless,
  checkMs: 20,
  bodyMs: endless,
  restMs: endless,
  lingerMs: 20,
};
const readAll: RequestListener = (request, response) => {
  void text(request).then(
    (body) => response.end(String(body.length)),
    () => undefined,
  );
};

const open = async (given: Partial<Patience>, listener = readAll) => {
  const server = createPublicServer(listener, { ...patient, ...given });
  const port = await server.listen(0, '127.0.0.1');
  disposeAtEnd(async () => {
    server.server.closeAllConnections();
    await server.stop();
  });
  /** A client that never ends its own side. */
  return (beginning: string): { socket: Socket; heard: () => string } => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    socket.on('error', () => undefined);
    socket.write(beginning);
    return { socket, heard: () => heard };
  };
};
const post = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${String(length)}\r\n\r\n`;
/** The server ended the connection, without an answer. */
const isCut = async ({ socket, heard }: { socket: Socket; heard: () => string }): Promise<void> => {
  await expect.poll(() => [socket.readableEnded || socket.destroyed, heard()]).toEqual([true, '']);
};
/** The server ended the connection: what is written now is refused. */
const isGone = async ({ socket }: { socket: Socket }): Promise<void> => {
  await eventually(() => {
    socket.write('x');
    expect(socket.destroyed).toBe(true);
  });
};

test('nothing that stands still lasts 20 seconds (rule R5)', () => {
  const { headersMs, checkMs, bodyMs, restMs, lingerMs } = patience;
  expect(headersMs + checkMs + lingerMs).toBeLessThan(20_000);
  expect(Math.max(bodyMs, restMs) + checkMs).toBeLessThan(20_000);
});

test.each(['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'GE', ''])(
  'headers that never end are closed, though the client stays: %j',
  async (beginning) => {
    const ask = await open({ headersMs: 50 });
    const client = ask(beginning);
    await expect.poll(() => client.heard()).toMatch(/^HTTP\/1.1 408 /u);
    await isGone(client);
  },
);

test('a body that stands still is closed, and one that progresses is not', async () => {
  const ask = await open({ bodyMs: 200 });
  const [still, slow] = [ask(post(10) + 'x'), ask(post(1_000_000))];
  let left = 1_000_000;
  const drip = (): void => {
    slow.socket.write('x');
    left -= 1;
    timer = setTimeout(drip, 10);
  };
  let timer = setTimeout(drip, 10);
  await isCut(still);
  clearTimeout(timer);
  expect(slow.socket.destroyed).toBe(false);
  slow.socket.write('x'.repeat(left));
  await expect.poll(() => slow.heard()).toContain('1000000');
});

test('a body that we do not read ourselves is not late', async () => {
  const listener: RequestListener = (request, response) => {
    // It reads only when told.
    reading.push(() => void text(request).then((body) => response.end(String(body.length))));
  };
  const reading: (() => void)[] = [];
  const ask = await open({ bodyMs: 100 }, listener);
  const full = ask(post(200_000) + 'x'.repeat(100_000));
  // Meanwhile a client that does stand still is closed several times over.
  for (let n = 0; n < 3; n += 1) await isCut(ask(post(10)));
  expect(full.socket.destroyed).toBe(false);
  reading[0]?.();
  full.socket.write('x'.repeat(100_000));
  await expect.poll(() => full.heard()).toContain('200000');
});

test('a body that arrived whole is not late, though nobody reads it', async () => {
  const answers: (() => void)[] = [];
  const ask = await open({ bodyMs: 100 }, (_request, response) => {
    answers.push(() => response.end('done'));
  });
  const whole = ask(post(3) + 'xyz');
  for (let n = 0; n < 3; n += 1) await isCut(ask(post(10)));
  answers[0]?.();
  await expect.poll(() => whole.heard()).toContain('done');
});

test('a body that does not end after its answer is closed', async () => {
  const ask = await open({ restMs: 50 }, (_request, response) => {
    response.writeHead(401).end();
  });
  const client = ask(post(1_000_000) + 'x');
  await expect.poll(() => client.heard()).toContain('401');
  await isGone(client);
});
