import express from 'express';
import { brokerAddress } from '@balcao/event-bus/broker-address';
import { connect } from 'nats';
import pg from 'pg';
import { Server } from 'socket.io';
import { z } from 'zod';
import { floorSettingsSchema } from './queries.ts';
import { runFloorQuery } from './run-floor-query.ts';

/**
 * Floor A answers from the query itself, floor B by one NATS request to the owner: bare Express, nothing else. Posted
 * messages are emitted to all sockets.
 */
const settings = floorSettingsSchema.parse(process.env);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 6 });
const broker = await connect(brokerAddress(settings.NATS_URL));
const app = express();
const sockets = new Server();
sockets.on('connection', (socket) => {
  socket.on('joinNotification', (joined: () => void) => {
    joined();
  });
});

const postedSchema = z.object({ body: z.string() });
const emitPosted = (posted: unknown): void => {
  sockets.emit('appMessage', { action: 'create', message: postedSchema.parse(posted) });
};

for (const query of settings.FLOOR_QUERIES) {
  app.all(`/a/${query.name}`, express.json(), async (request, response) => {
    response.type('json').send(await runFloorQuery(pool, query));
    if (request.method === 'POST') emitPosted(request.body);
  });
  app.all(`/b/${query.name}`, express.json(), async (request, response) => {
    const reply = await broker.request(`floor.${query.name}`, undefined, { timeout: 30_000 });
    response.type('json').send(Buffer.from(reply.data));
    if (request.method === 'POST') emitPosted(request.body);
  });
}

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
sockets.attach(server);
process.once('disconnect', () => process.exit(0));
