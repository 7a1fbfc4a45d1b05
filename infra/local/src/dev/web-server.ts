import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { z } from 'zod';
import { repositoryPath } from '../settings.ts';

// One port for everything while somebody works on the desk: Vite serves the web client, reloads it hot, and passes
// every call that is not for it on to the gateway.

const { PORT, GATEWAY_URL } = z.object({ PORT: z.coerce.number(), GATEWAY_URL: z.url() }).parse(process.env);
const webPath = join(repositoryPath, 'web');

/** HTML that the gateway makes itself. */
const gatewayPages = /^\/api-docs(\/|$)/;
const viteModules = /^\/(@|src\/|node_modules\/|index\.html)/;

function isForVite(request: IncomingMessage): boolean {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (viteModules.test(pathname)) return true;
  if (pathname !== '/' && existsSync(join(webPath, 'public', pathname))) return true;
  // Opening or reloading a page: the same path asked by a script is a call of the API.
  const isNavigation = request.headers.accept?.includes('text/html') === true;
  return isNavigation && !gatewayPages.test(pathname);
}

const server = await createServer({
  root: webPath,
  server: {
    host: '127.0.0.1',
    port: PORT,
    strictPort: true,
    proxy: {
      '/socket.io': { target: GATEWAY_URL, ws: true },
      '^/.*': { target: GATEWAY_URL, bypass: (request) => (isForVite(request) ? request.url : undefined) },
    },
  },
});
await server.listen();

process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
