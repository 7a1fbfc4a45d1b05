import { listConnections, showConnection } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { maySeeQrcode, presentConnections, readConnection, selectConnections } from './read-connections.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';

export const createListConnectionsEndpoint = (db: ChannelSessionDatabase): EndpointHandler =>
  serveEndpoint(listConnections, async ({ actor }) => ({
    body: await presentConnections(db, await selectConnections(db).execute(), maySeeQrcode(actor)),
  }));

export const createShowConnectionEndpoint = (db: ChannelSessionDatabase): EndpointHandler =>
  serveEndpoint(showConnection, async ({ params, actor }) => ({
    body: await readConnection(db, params.whatsappId, maySeeQrcode(actor)),
  }));
