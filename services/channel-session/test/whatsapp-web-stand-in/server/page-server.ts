import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { stripTypeScriptTypes } from 'node:module';
import { WebSocketServer } from 'ws';
import { makeCertificate } from '@balcao/testkit/certificate';
import type { DeviceDesk } from './device-desk.ts';
import { closedServer, listeningPort } from './listening.ts';

const root = new URL('..', import.meta.url);
const served = /^\/(?:page|network)\/[a-z-]+\.ts$/;
const html = '<!doctype html><title>WhatsApp</title><script type="module" src="/page/main.ts"></script>';

export type PageServer = {
  /** Makes Chromium reach this server, and no other, as web.whatsapp.com, and saves it unneeded work. */
  readonly browserArgs: readonly string[];
  readonly close: () => Promise<void>;
};

/** web.whatsapp.com on loopback: the page, its modules with their types stripped, and the socket. */
export async function startPageServer(desk: DeviceDesk, files: Map<string, Buffer>): Promise<PageServer> {
  const { key, cert, publicKeyPin } = makeCertificate('web.whatsapp.com');
  const server = createServer({ key, cert }, (request, response) => {
    const path = new URL(request.url ?? '/', 'https://web.whatsapp.com').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end(html);
    } else if (served.test(path)) {
      readFile(new URL(`.${path}`, root), 'utf8').then(
        (source) => response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source)),
        () => response.writeHead(404).end(),
      );
    } else if (path.startsWith('/mms/') && request.method === 'PUT') {
      desk.storeUpload(request).then(
        (content) => {
          if (content !== null) files.set(path, content);
          response.writeHead(content === null ? 503 : 204).end();
        },
        () => response.writeHead(400).end(),
      );
    } else {
      const file = files.get(path);
      // Pictures come from another host than the page.
      response.setHeader('access-control-allow-origin', '*');
      response.writeHead(file === undefined ? 404 : 200).end(file);
    }
  });
  const sockets = new WebSocketServer({ server, path: '/ws' });
  sockets.on('connection', (socket) => {
    desk.welcome(socket);
  });
  const port = await listeningPort(server);
  return {
    browserArgs: [
      `--host-resolver-rules=MAP *.whatsapp.com 127.0.0.1:${port}, MAP *.whatsapp.net 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${publicKeyPin}`,
      // Nobody types an address here, but the list of suggestions loads a page that takes a third of the start. There
      // is no second site either, and nothing to update.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      '--disable-component-update',
    ],
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await closedServer(server);
    },
  };
}
