import { createSocket, type Socket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range of outgoing connections (from 32768 on Linux, 49152 elsewhere), so that none of them uses one of our
 * ports.
 */
const firstPort = 20_000;
const endPort = 30_000;

const held = new Set<number>();

/** A TCP port on which nothing listens at 127.0.0.1, reserved for this process while it lives. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < endPort - firstPort; attempt += 1) {
    const port = randomInt(firstPort, endPort);
    if (!held.has(port) && (await hold(port))) return port;
  }
  throw new Error(`No port between ${firstPort} and ${endPort} is free.`);
}

/** Reserves this port for this process, which may have it already; false if another process uses or reserves it. */
export function takePort(port: number): Promise<boolean> {
  return held.has(port) ? isPortFree(port) : hold(port);
}

/**
 * A server binds its port only later, and may be restarted; meanwhile no other run may choose it. The UDP port of the
 * same number is the reservation, which the system releases however this process ends.
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

/** Why no server could listen on this port of this address now; `forbidden`: only administrators may. */
export function portProblem(port: number, host = '127.0.0.1'): Promise<'taken' | 'forbidden' | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      // No server can listen at an address that this machine does not have.
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
