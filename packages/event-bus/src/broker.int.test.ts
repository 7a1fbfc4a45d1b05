import { once } from 'node:events';
import { createServer } from 'node:net';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { connectBroker } from './broker.ts';
import { recordingLog } from './testing/test-bus.ts';

/** The part of a broker that a client meets first. */
const brokerThatTakes = async (maxBytes: number): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const said = { server_id: 'test', version: '2.9.10', proto: 1, headers: true, max_payload: maxBytes };
    socket.write(`INFO ${JSON.stringify(said)}\r\n`);
    socket.on('data', (chunk) => {
      if (chunk.toString().includes('PING')) socket.write('PONG\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  disposeAtEnd(() => Promise.resolve(void server.close()));
  const address = server.address();
  return `127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
};
const connected = async (maxBytes: number) => {
  const log = recordingLog();
  const broker = await connectBroker({ url: await brokerThatTakes(maxBytes), name: 'test', log });
  disposeAtEnd(broker.close);
  return log.lines.map(({ level, fields }) => ({ level, ...fields }));
};

test('a broker with too small a limit is refused at the start, and one with a low limit causes a warning', async () => {
  await expect(connected(512 * 1024)).rejects.toThrow(/524288 bytes.*max_payload/);
  expect(await connected(1024 * 1024)).toEqual([
    { level: 'warn', maxBytes: 1024 * 1024, enoughBytes: 8 * 1024 * 1024 },
  ]);
  expect(await connected(8 * 1024 * 1024)).toEqual([]);
});
