import {
  listConnections,
  showConnection,
  type Connection,
  listScriptConnections,
  showScriptConnection,
  describeConnections,
} from '@balcao/contracts';
import {
  type EndpointHandler,
  serveEndpoint,
  type OperationHandler,
  serveOperation,
} from '@balcao/event-bus';
import { maySeeQrcode, presentConnections, readConnection, selectConnections } from './read-connections.ts';
import { connectionDecider, connectionStream } from './connection.decider.ts';
import type { Surroundings } from '#surroundings.ts';

export const serveListConnections = ({ store: { db } }: Surroundings): EndpointHandler =>
  serveEndpoint(listConnections, async ({ actor }) => ({
    body: await presentConnections(db, await selectConnections(db).execute(), maySeeQrcode(actor)),
  }));

export const serveShowConnection = ({ store }: Surroundings): EndpointHandler =>
  serveEndpoint(showConnection, async ({ params: { whatsappId }, actor }) => {
    // Reads the version first: a change in between then causes a conflict when the user saves.
    const { revision } = await store.load(connectionDecider, connectionStream(whatsappId));
    return { body: await readConnection(store.db, whatsappId, maySeeQrcode(actor)), version: revision };
  });

/** Connections for scripts (rule P23): never a code that pairs a phone. */
export const serveScriptConnections = ({ store }: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(listScriptConnections, async () => {
    const { db } = store;
    const connections = await presentConnections(db, await selectConnections(db).execute(), false);
    return { body: { connections: connections.map(forScripts) } };
  }),
  serveEndpoint(showScriptConnection, async ({ params: { whatsappId } }) => {
    const { revision } = await store.load(connectionDecider, connectionStream(whatsappId));
    return { body: forScripts(await readConnection(store.db, whatsappId, false)), version: revision };
  }),
];

const forScripts = ({ id, name, type, status, reason, number, isDefault }: Connection) => ({
  id,
  name,
  type,
  status,
  reason,
  number,
  isDefault,
});

export const serveDescribeConnections = ({ store: { db } }: Surroundings): OperationHandler =>
  serveOperation(describeConnections, async ({ connectionIds }) => {
    if (connectionIds.length === 0) return { connections: [] };
    const rows = await selectConnections(db).where('connection.id', 'in', connectionIds).execute();
    return { connections: await presentConnections(db, rows, true) };
  });
