import { createSocket, type Socket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): none of those takes one of ours. */
const firstPort = 20_000;
const endPort = 30_000;

const held = new Set<number>();

/** A TCP port that nobody listens on at 127.0.0.1, and that no other run is given as long as this process lives. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < endPort - firstPort; attempt += 1) {
    const port = randomInt(firstPort, endPort);
    if (!held.has(port) && (await hold(port))) return port;
  }
  throw new Error(`No port between ${firstPort} and ${endPort} is free.`);
}

/** Takes this port for this process, which may have it already; false when somebody else listens there or holds it. */
export function takePort(port: number): Promise<boolean> {
  return held.has(port) ? isPortFree(port) : hold(port);
}

/**
 * A server binds its port only later, and may be stopped and started again: meanwhile nobody else may choose it. What
 * keeps it is the UDP port of the same number, which the system gives back however this process ends.
 */
async function hold(port: number): Promise<boolean> {
  held.add(port);
  const keeper = await bindDatagramPort(port);
  if (keeper !== undefined && (await isPortFree(port))) return true;
  keeper?.close();
  held.delete(port);
  return false;
}

function bindDatagramPort(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      resolve(undefined);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      resolve(socket);
    });
  });
}

/** Whether a server could listen on this port of this address now. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return (await portProblem(port, host)) === undefined;
}

/** Why no server could listen on this port of this address now; `forbidden`: the system leaves it to its administrator. */
export function portProblem(port: number, host = '127.0.0.1'): Promise<'taken' | 'forbidden' | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      // An address that this machine does not have holds no server either.
      const isNoAddress = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
      resolve(isNoAddress ? undefined : code === 'EACCES' ? 'forbidden' : 'taken');
    });
    probe.listen({ port, host, ipv6Only: true }, () => {
      probe.close(() => {
        resolve(undefined);
      });
    });
  });
}
