import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import proxyaddr from 'proxy-addr';

/** Whether a request came over https, by Express' rule, for requests that Express does not see. */
export const createIsSecure = (trustProxy: string): ((request: IncomingMessage) => boolean) => {
  const trust = proxyaddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return ({ socket, headers }) => {
    const said = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
    return said !== undefined && trust(socket.remoteAddress ?? '', 0)
      ? said === 'https'
      : socket instanceof TLSSocket;
  };
};
