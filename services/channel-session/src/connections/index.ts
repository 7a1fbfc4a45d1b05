import type { ChannelSessionModule } from '#surroundings.ts';
import { serveChangeConnection } from './change-connection.endpoint.ts';
import { connectionsProjection } from './connections.projection.ts';
import { serveCreateConnection } from './create-connection.endpoint.ts';
import { serveDeleteConnection } from './delete-connection.endpoint.ts';
import { followQueues } from './follow-queues.consumer.ts';
import {
  serveDescribeConnections,
  serveListConnections,
  serveScriptConnections,
  serveShowConnection,
} from './read-connections.endpoints.ts';
import { serveRestarts } from './restart-sessions.endpoints.ts';
import { serveEndSession, serveReplaceSession, serveStartSession } from './sessions.endpoints.ts';
import { serveShowHealth } from './show-health.endpoint.ts';

export {
  markRequestDone,
  readAsked,
  readRequest,
  reportSession,
  reportStatus,
  type SessionRequest,
} from './session-rows.ts';

export const connections: ChannelSessionModule = {
  projections: [connectionsProjection],
  open: (surroundings) => ({
    endpoints: [
      serveListConnections(surroundings),
      ...serveScriptConnections(surroundings),
      serveShowConnection(surroundings),
      serveCreateConnection(surroundings),
      serveChangeConnection(surroundings),
      serveDeleteConnection(surroundings),
      serveStartSession(surroundings),
      serveReplaceSession(surroundings),
      serveEndSession(surroundings),
      serveShowHealth(surroundings),
      ...serveRestarts(surroundings),
    ],
    operations: [serveDescribeConnections(surroundings)],
    consumers: (from) => [followQueues(from)],
  }),
};
