import { listConnections, showConnection } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { maySeeQrcode, presentConnections, readConnection, selectConnections } from './read-connections.ts';
import { connectionDecider, connectionStream } from './connection.decider.ts';
import type { ChannelSessionStore } from '#store.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';

export const createListConnectionsEndpoint = (db: ChannelSessionDatabase): EndpointHandler =>
  serveEndpoint(listConnections, async ({ actor }) => ({
    body: await presentConnections(db, await selectConnections(db).execute(), maySeeQrcode(actor)),
  }));

export const createShowConnectionEndpoint = (store: ChannelSessionStore): EndpointHandler =>
  serveEndpoint(showConnection, async ({ params: { whatsappId }, actor }) => {
    // Reads the version first: a change in between then causes a conflict when the user saves.
    const { revision } = await store.load(connectionDecider, connectionStream(whatsappId));
    return { body: await readConnection(store.db, whatsappId, maySeeQrcode(actor)), version: revision };
  });
