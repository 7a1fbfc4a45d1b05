import { deleteConnection } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { lockConnections, connectionCommands } from './change-connections.ts';
import { nextDefaultOf } from './default-connection.rules.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { z } from 'zod';
import type { Surroundings } from '#surroundings.ts';
import { newId } from '@balcao/service-kit';

/** The session ends at its holder as soon as that learns of the deletion. */
export const serveDeleteConnection = ({ store, signalTouched }: Surroundings): EndpointHandler =>
  serveEndpoint(deleteConnection, async ({ params, context }) => {
    const connectionId = params.whatsappId;
    const metadata = metadataOf(context);

    const remove = async (tx: ChannelSessionTransaction): Promise<object> => {
      const all = await lockConnections(tx);
      await connectionCommands.within(tx, connectionId, { type: 'RemoveConnection' }, { metadata });
      const nextDefault = nextDefaultOf(all, connectionId);
      if (nextDefault !== null)
        await connectionCommands.within(
          tx,
          nextDefault,
          { type: 'ChangeDetails', details: { isDefault: true } },
          { metadata },
        );
      await tx.db.deleteFrom('st_sessions').where('connection_id', '=', connectionId).execute();
      await tx.db.deleteFrom('st_chats').where('connection_id', '=', connectionId).execute();
      await tx.db.deleteFrom('st_unreadable_chats').where('connection_id', '=', connectionId).execute();
      await tx.db.deleteFrom('st_chat_identities').where('connection_id', '=', connectionId).execute();
      return {};
    };

    const { written } = await store.once(commandOf(context, newId), remove, z.looseObject({}));
    signalTouched(connectionId);
    return { body: { message: 'Whatsapp deleted.' }, written };
  });
