import { type Connection, listScriptConnections, showScriptConnection } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { ChannelSessionStore } from '#store.ts';
import { connectionDecider, connectionStream } from './connection.decider.ts';
import { presentConnections, readConnection, selectConnections } from './read-connections.ts';

/** Connections for scripts (rule P23): never a code that pairs a phone. */
export const serveScriptConnections = (
  store: ChannelSessionStore,
): Readonly<Record<'listScriptConnections' | 'showScriptConnection', EndpointHandler>> => ({
  listScriptConnections: serveEndpoint(listScriptConnections, async () => {
    const { db } = store;
    const connections = await presentConnections(db, await selectConnections(db).execute(), false);
    return { body: { connections: connections.map(forScripts) } };
  }),
  showScriptConnection: serveEndpoint(showScriptConnection, async ({ params: { whatsappId } }) => {
    const { revision } = await store.load(connectionDecider, connectionStream(whatsappId));
    return { body: forScripts(await readConnection(store.db, whatsappId, false)), version: revision };
  }),
});

const forScripts = ({ id, name, type, status, reason, number, isDefault }: Connection) => ({
  id,
  name,
  type,
  status,
  reason,
  number,
  isDefault,
});
