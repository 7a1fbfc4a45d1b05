import { AppError, changeConnection, type Connection, connectionSchema } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import {
  assertNameIsFree,
  assertQueuesExist,
  executeOnConnection,
  lockConnections,
} from './change-connections.ts';
import { readConnection } from './read-connections.ts';
import type { ConnectionDetails } from './connection.decider.ts';
import { isDefaultWhenChanged, steppingBack } from './default-connection.rules.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#store.ts';

type Dependencies = { readonly store: ChannelSessionStore; readonly newId: () => string };

/** Absent fields stay as they are; clients send the whole object back, of which only the fields of the body count. */
export const createChangeConnectionEndpoint = ({ store, newId }: Dependencies): EndpointHandler =>
  serveEndpoint(changeConnection, async ({ params, body, context }) => {
    const connectionId = params.whatsappId;
    if (!isStorableId(connectionId)) throw new AppError('ERR_NO_WAPP_FOUND');
    const metadata = metadataOf(context);

    const change = async (tx: ChannelSessionTransaction): Promise<Connection> => {
      const all = await lockConnections(tx);
      const current = await tx.db
        .selectFrom('rm_connections')
        .select('queue_ids')
        .where('id', '=', connectionId)
        .executeTakeFirst();
      if (current === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
      const { name, queueIds } = body;
      if (name !== undefined) await assertNameIsFree(tx, name, connectionId);
      if (queueIds !== undefined) await assertQueuesExist(tx, queueIds, current.queue_ids);
      const isDefault = isDefaultWhenChanged(all, connectionId, body.isDefault);
      if (!isDefault.ok) throw AppError.from(isDefault.error);
      if (isDefault.value)
        for (const otherId of steppingBack(all, connectionId))
          await executeOnConnection(
            tx,
            otherId,
            { type: 'ChangeDetails', details: { isDefault: false } },
            metadata,
          );
      const details = { ...detailsOf(body), isDefault: isDefault.value };
      await executeOnConnection(tx, connectionId, { type: 'ChangeDetails', details }, metadata);
      return readConnection(tx.db, connectionId, true);
    };

    const { result, written } = await store.once(commandOf(context, newId), change, connectionSchema);
    return { body: result, written };
  });

type Named = { readonly [K in keyof ConnectionDetails]?: ConnectionDetails[K] | undefined };

const detailsOf = ({
  name,
  color,
  greetingMessage,
  farewellMessage,
  isDisplay,
  queueIds,
}: Named): Partial<ConnectionDetails> => ({
  ...(name === undefined ? {} : { name }),
  ...(color === undefined ? {} : { color }),
  ...(greetingMessage === undefined ? {} : { greetingMessage }),
  ...(farewellMessage === undefined ? {} : { farewellMessage }),
  ...(isDisplay === undefined ? {} : { isDisplay }),
  ...(queueIds === undefined ? {} : { queueIds }),
});
