import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-failure.ts';

export type ResolveName = (
  hostname: string,
  options: { readonly all: true },
  answer: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/**
 * Checks addresses when the connection is made, and connects to a checked one. So a name cannot lead to a private
 * address, even if it resolves differently a moment later.
 */
export const guardedLookup = (
  isAllowed: (address: string) => boolean,
  resolve: ResolveName = resolveName,
): LookupFunction => {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error === null ? found.filter(({ address }) => isAllowed(address)) : [];
      const [first] = allowed;
      if (first === undefined) callback(error ?? new OutboundError('closed-address'), '', 0);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
};
