import {
  AppError,
  type NewEventMetadata,
  startSession,
  replaceSession,
  endHeldSession,
  endSession,
} from '@balcao/contracts';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { reportStatus, requestSession } from './session-rows.ts';
import {
  type EndpointHandler,
  metadataOf,
  serveEndpoint,
  type OperationHandler,
  serveOperation,
  type CallContext,
} from '@balcao/event-bus';
import { readConnection } from './read-connections.ts';
import type { Surroundings } from '#surroundings.ts';

type Asked = { readonly params: { readonly whatsappId: number }; readonly context: CallContext };

/**
 * Records a user's request; the holder of the session carries it out, or the process that claims it now. A connection
 * that is down is shown as opening at once (rule W3). @throws {AppError} ERR_NO_WAPP_FOUND
 */
const askForSession =
  ({ store, engines, signalTouched }: Surroundings, { isFresh }: { readonly isFresh: boolean }) =>
  async ({ params: { whatsappId: connectionId }, context }: Asked) => {
    const metadata = metadataOf(context);
    if (!isStorableId(connectionId)) throw new AppError('ERR_NO_WAPP_FOUND');
    const { written } = await store.transaction(async (tx) => {
      const connection = await tx.db
        .selectFrom('rm_connections')
        .select(['engine', 'status'])
        .where('id', '=', connectionId)
        .executeTakeFirst();
      if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
      await requestSession(tx, connectionId, { isFresh });
      if (!engines.has(connection.engine))
        await reportStatus(
          tx,
          connectionId,
          { status: 'DISCONNECTED', reason: 'engine-missing', number: null },
          metadata,
        );
      else if (isFresh || connection.status === 'DISCONNECTED')
        await reportStatus(
          tx,
          connectionId,
          { status: 'OPENING', reason: 'starting', number: null },
          metadata,
        );
    });
    signalTouched(connectionId);
    return { body: { message: 'Starting session.' }, written };
  };

export const serveStartSession = (surroundings: Surroundings): EndpointHandler =>
  serveEndpoint(startSession, askForSession(surroundings, { isFresh: false }));

export const serveReplaceSession = (surroundings: Surroundings): EndpointHandler =>
  serveEndpoint(replaceSession, askForSession(surroundings, { isFresh: true }));

export const serveEndSession = ({ store: { db }, bus }: Surroundings): EndpointHandler =>
  serveEndpoint(endSession, async ({ params, context }) => {
    const connectionId = params.whatsappId;
    await readConnection(db, connectionId, false);
    await bus.callHolder(connectionId, endHeldSession, {}, context);
    return { body: { message: 'Session disconnected.' } };
  });

/** Answered by the process that holds the session; later events say who asked. */
export const serveEndHeldSession = (
  logOut: (metadata: NewEventMetadata) => Promise<void>,
): OperationHandler =>
  serveOperation(endHeldSession, async (_input, context) => {
    await logOut(metadataOf(context));
    return {};
  });
