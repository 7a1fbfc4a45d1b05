import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';

/** The client's address by Express' rule, for requests that Express does not see. */
export const createAddressOf = (trustProxy: string): ((request: IncomingMessage) => string) => {
  const trust = proxyaddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (request) => proxyaddr(request, trust);
};
