import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { NotReadyError } from './lifecycle.ts';

export type HealthServer = { readonly port: number; readonly close: () => Promise<void> };

type HealthServerOptions = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly ready: () => Promise<void>;
  /** As text of the Prometheus format. */
  readonly metrics: () => Promise<string>;
};

/** What never ends is closed within 20 seconds here too (rule R5). */
const patience = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2_500 };

/**
 * The private port of a process: `/livez` (it answers), `/readyz` (it and its stores work; otherwise 503 with the names
 * of the failing parts), `/metrics`. Not reachable from outside.
 */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const server = createServer(patience, (request, response) => {
    void answer(request.url ?? '', response, options);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: listeningPort(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

const listeningPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

async function answer(
  url: string,
  response: ServerResponse,
  { ready, metrics }: HealthServerOptions,
): Promise<void> {
  switch (url.split('?')[0]) {
    case '/livez':
      respond(response, 200, { status: 'alive' });
      break;
    case '/readyz':
      try {
        await ready();
        respond(response, 200, { status: 'ready' });
      } catch (error) {
        respond(response, 503, {
          status: 'not ready',
          parts: error instanceof NotReadyError ? error.parts : [],
        });
      }
      break;
    case '/metrics':
      try {
        const text = await metrics();
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
      } catch {
        respond(response, 500, { error: 'ERR_INTERNAL' });
      }
      break;
    default:
      respond(response, 404, { error: 'ERR_NOT_FOUND' });
  }
}

const respond = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
