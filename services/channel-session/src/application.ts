import type { Engine } from '@balcao/contracts';
import type { Bus, EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { Engines } from './channels/engine.ts';
import { newMessageId, type PhoneNetwork } from './channels/simulator/phone-network.ts';
import type { ChannelSessionStore } from './store.ts';
import { createChangeConnectionEndpoint } from './connections/change-connection.endpoint.ts';
import { createCreateConnectionEndpoint } from './connections/create-connection.endpoint.ts';
import { createDeleteConnectionEndpoint } from './connections/delete-connection.endpoint.ts';
import { createDescribeConnectionsOperation } from './connections/describe-connections.operation.ts';
import { createEndSessionEndpoint } from './connections/end-session.endpoint.ts';
import {
  createListConnectionsEndpoint,
  createShowConnectionEndpoint,
} from './connections/list-connections.endpoint.ts';
import { createRestartEndpoints } from './connections/restart-sessions.endpoints.ts';
import { createShowHealthEndpoint } from './connections/show-health.endpoint.ts';
import { createReplaceSessionEndpoint } from './connections/replace-session.endpoint.ts';
import { createSimulatorEndpoints } from './simulator/simulate-phone.endpoints.ts';
import { serveScriptConnections } from './connections/script-connections.endpoints.ts';
import { createStartSessionEndpoint } from './connections/start-session.endpoint.ts';

export type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly bus: Pick<Bus, 'callHolder'>;
  readonly engines: Engines;
  readonly defaultEngine: Engine;
  readonly connectionsLimit: number | undefined;
  readonly network: PhoneNetwork | null;
  /** Tells every process about a change of a connection that is no event. */
  readonly signalTouched: (connectionId: number) => void;
  readonly now: () => Date;
  readonly newId: () => string;
};

export type Application = {
  readonly endpoints: Readonly<Record<string, EndpointHandler>>;
  readonly operations: Readonly<Record<string, OperationHandler>>;
};

/** The calls of this service; compose.ts starts its background work. */
export const createApplication = (dependencies: Dependencies): Application => {
  const { store, bus, network, now } = dependencies;
  const { db } = store;
  return {
    endpoints: {
      listConnections: createListConnectionsEndpoint(db),
      ...serveScriptConnections(store),
      showConnection: createShowConnectionEndpoint(store),
      createConnection: createCreateConnectionEndpoint(dependencies),
      changeConnection: createChangeConnectionEndpoint(dependencies),
      deleteConnection: createDeleteConnectionEndpoint(dependencies),
      startSession: createStartSessionEndpoint(dependencies),
      replaceSession: createReplaceSessionEndpoint(dependencies),
      endSession: createEndSessionEndpoint({ db, bus }),
      showConnectionHealth: createShowHealthEndpoint({ db, bus, engines: dependencies.engines }),
      ...createRestartEndpoints(dependencies),
      ...createSimulatorEndpoints({ db, network, newMessageId, now }),
    },
    operations: {
      describeConnections: createDescribeConnectionsOperation(db),
    },
  };
};
