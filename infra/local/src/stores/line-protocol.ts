import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { AwayError } from './is-away.ts';

export type ServerAddress = { readonly host: string; readonly port: number; readonly isSecure?: boolean };

/**
 * Opens a connection, writes `request` and returns the first output that satisfies `isComplete`. Enough of the text
 * protocols of Redis and NATS to ask whether a server is up, without a client library.
 */
export function askServer(
  { host, port, isSecure = false }: ServerAddress,
  request: string,
  isComplete: (answer: string) => boolean,
  timeoutMs = 15_000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket: Socket = isSecure ? connectSecurely({ host, port }) : connect({ host, port });
    socket.setTimeout(timeoutMs, () => socket.destroy(new AwayError(`No answer from port ${String(port)}.`)));
    socket.once('error', reject);
    socket.once('close', () => {
      reject(new AwayError(`Port ${String(port)} closed the connection.`));
    });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
      if (!isComplete(answer)) return;
      resolve(answer);
      socket.end();
    });
    socket.write(request);
  });
}
