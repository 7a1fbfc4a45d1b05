import { AppError, type NewEventMetadata, type Written } from '@balcao/contracts';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import type { Engines } from '#channels/index.ts';
import type { ChannelSessionStore } from '#store.ts';
import { reportStatus, requestSession } from './session-rows.ts';

type Asking = {
  readonly store: ChannelSessionStore;
  readonly engines: Engines;
  readonly connectionId: number;
  /** With a new code, even if a session runs. */
  readonly isFresh: boolean;
  readonly metadata: NewEventMetadata;
};

/**
 * Records a user's request; the holder of the session carries it out, or the process that claims it now. A connection
 * that is down is shown as opening at once (rule W3). @throws {AppError} ERR_NO_WAPP_FOUND
 */
export const askForSession = async (asking: Asking): Promise<readonly Written[]> => {
  const { store, engines, connectionId, isFresh, metadata } = asking;
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
      await reportStatus(tx, connectionId, { status: 'OPENING', reason: 'starting', number: null }, metadata);
  });
  return written;
};
