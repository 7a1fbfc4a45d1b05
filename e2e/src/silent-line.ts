import { connect, createServer, type Socket } from 'node:net';
import { disposeAtEnd } from '@balcao/testkit';

export type SilentLine = {
  /** The address of the desk through this line. */
  readonly url: string;
  /**
   * From now on nothing passes the connected sockets, and the page gets no event. Idle connections are closed, as
   * browsers do before a sleep; new connections work.
   */
  readonly fallSilent: () => void;
};

/** A line to a desk that breaks like lines do while a laptop sleeps. Ends with the test file. */
export const silentLine = async (to: string): Promise<SilentLine> => {
  const { hostname, port } = new URL(to);
  const open = new Set<readonly [near: Socket, far: Socket]>();
  const webSockets = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    open.add(pair);
    near.once('data', (beginning) => {
      if (/^upgrade: websocket/im.test(beginning.toString('latin1'))) webSockets.add(near);
    });
    near.pipe(far);
    far.pipe(near);
    const end = (): void => {
      for (const socket of pair) socket.destroy();
      open.delete(pair);
    };
    for (const socket of pair) socket.on('error', end);
    near.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  disposeAtEnd(async () => {
    for (const [near, far] of open) {
      near.destroy();
      far.destroy();
    }
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A line needs a port.');
  return {
    url: `http://${hostname}:${String(address.port)}`,
    fallSilent: () => {
      for (const [near, far] of open) {
        far.unpipe(near);
        near.unpipe(far);
        far.destroy();
        if (!webSockets.has(near)) near.destroy();
      }
    },
  };
};
