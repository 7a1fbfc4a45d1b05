import type { ServerAddress } from './line-protocol.ts';

/** The host and port of an address, with the usual port by default. */
export function serverAddressOf({ hostname, port, protocol }: URL, usualPort: number): ServerAddress {
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usualPort : Number(port),
    isSecure: protocol === 'rediss:',
  };
}

/** Decoded from the address. */
export function credentialsOf({ username, password }: URL): { username: string; password: string } {
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
