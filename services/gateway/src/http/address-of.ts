import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';

/** From where a request comes, by the rule of express, for those that express never sees. */
export const createAddressOf = (trustProxy: string): ((request: IncomingMessage) => string) => {
  const trust = proxyaddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (request) => proxyaddr(request, trust);
};
