import type { ServerPlace } from './line-protocol.ts';

/** Where an address leads, with the port that its kind of server has unless told. */
export function placeOf({ hostname, port, protocol }: URL, usualPort: number): ServerPlace {
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usualPort : Number(port),
    isSecure: protocol === 'rediss:',
  };
}

/** As they were before they were written into an address. */
export function credentialsOf({ username, password }: URL): { username: string; password: string } {
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
