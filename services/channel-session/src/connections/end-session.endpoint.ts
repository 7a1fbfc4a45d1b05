import { endHeldSession, endSession, type NewEventMetadata } from '@balcao/contracts';
import {
  type Bus,
  type EndpointHandler,
  metadataOf,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
} from '@balcao/event-bus';
import { readConnection } from './read-connections.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';

type Dependencies = { readonly db: ChannelSessionDatabase; readonly bus: Pick<Bus, 'callHolder'> };

export const createEndSessionEndpoint = ({ db, bus }: Dependencies): EndpointHandler =>
  serveEndpoint(endSession, async ({ params, context }) => {
    const connectionId = params.whatsappId;
    await readConnection(db, connectionId, false);
    await bus.callHolder(connectionId, endHeldSession, {}, context);
    return { body: { message: 'Session disconnected.' } };
  });

/** Answered by the process that holds the session; later events say who asked. */
export const createEndHeldSessionOperation = (
  logOut: (metadata: NewEventMetadata) => Promise<void>,
): OperationHandler =>
  serveOperation(endHeldSession, async (_input, context) => {
    await logOut(metadataOf(context));
    return {};
  });
