import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { Impossible, type ControlActions } from './control-actions.ts';
import { closedServer, listeningPort } from './listening.ts';

export type ControlServer = { readonly url: string; readonly close: () => Promise<void> };

/** The phones over HTTP, for a test that runs in another process: `POST /<name>` with JSON (`control-api.ts`). */
export async function startControlServer(actions: ControlActions): Promise<ControlServer> {
  const server = createServer((request, response) => {
    answer(actions, request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => {
        const [status, message] = failure(error);
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: message }));
      },
    );
  });
  const port = await listeningPort(server);
  return { url: `http://127.0.0.1:${port}`, close: () => closedServer(server) };
}

async function answer(actions: ControlActions, request: IncomingMessage): Promise<unknown> {
  const name = (request.url ?? '/').slice(1);
  const action = actions.get(name);
  if (request.method !== 'POST' || action === undefined) throw new Impossible(`Unknown: POST /${name}`);
  return action(await json(request));
}

function failure(error: unknown): [number, string] {
  if (error instanceof Impossible) return [409, error.message];
  if (error instanceof z.ZodError) return [400, z.prettifyError(error)];
  return [500, String(error)];
}
