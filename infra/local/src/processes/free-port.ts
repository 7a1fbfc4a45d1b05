import { createServer } from 'node:net';

/** A TCP port that nobody listens on at 127.0.0.1 at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port could be reserved.'));
        else resolve(address.port);
      });
    });
  });
}

/** Whether a server could listen on this port of this address now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      // An address that this machine does not have holds no server either.
      resolve('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'));
    });
    probe.listen({ port, host, ipv6Only: true }, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
