import { isIP } from 'node:net';
import { isNamed } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Whether an address itself shows that it is of our own network or this machine, and that the operator did not list it
 * (rule S6). Where other names lead is known only when they are called.
 */
export const isClosedHost = (allowedHosts: readonly string[], url: URL): boolean => {
  if (isNamed(allowedHosts, url)) return false;
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === 'localhost' || host.endsWith('.localhost');
};
