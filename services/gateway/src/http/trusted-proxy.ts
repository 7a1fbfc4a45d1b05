import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import proxyaddr from 'proxy-addr';

/** What Express' `trust proxy` says about requests that Express does not see. */
export type TrustedProxy = {
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the request came over https. */
  readonly isSecure: (request: IncomingMessage) => boolean;
};

export const createTrustedProxy = (trustProxy: string): TrustedProxy => {
  const trust = proxyaddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return {
    addressOf: (request) => proxyaddr(request, trust),
    isSecure: ({ socket, headers }) => {
      const said = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
      return said !== undefined && trust(socket.remoteAddress ?? '', 0)
        ? said === 'https'
        : socket instanceof TLSSocket;
    },
  };
};
