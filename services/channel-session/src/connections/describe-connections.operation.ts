import { describeConnections } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { presentConnections, selectConnections } from './read-connections.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';

export const createDescribeConnectionsOperation = (db: ChannelSessionDatabase): OperationHandler =>
  serveOperation(describeConnections, async ({ connectionIds }) => {
    if (connectionIds.length === 0) return { connections: [] };
    const rows = await selectConnections(db).where('connection.id', 'in', connectionIds).execute();
    return { connections: await presentConnections(db, rows, true) };
  });
