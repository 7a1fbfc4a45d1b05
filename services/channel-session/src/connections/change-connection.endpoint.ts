import { AppError, changeConnection, type ConnectionAutomation, connectionSchema } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import {
  assertNameIsFree,
  assertQueuesExist,
  lockConnections,
  connectionCommands,
} from './change-connections.ts';
import { readConnection } from './read-connections.ts';
import { connectionDecider, connectionStream, type ConnectionState } from './connection.decider.ts';
import type { ConnectionDetails } from './connection-facts.rules.ts';
import { isDefaultWhenChanged, losingDefault } from './default-connection.rules.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { z } from 'zod';
import type { Surroundings } from '#surroundings.ts';
import { newId } from '@balcao/service-kit';

/** The answer is stored under the same key; earlier answers lack the revision. */
const changedSchema = connectionSchema.extend({ revision: z.number().int().exactOptional() });
type Changed = z.output<typeof changedSchema>;

/** Absent fields stay as they are; clients send the whole object back, of which only the fields of the body count. */
export const serveChangeConnection = ({ store }: Surroundings): EndpointHandler =>
  serveEndpoint(changeConnection, async ({ params, body, context }) => {
    const connectionId = params.whatsappId;
    if (!isStorableId(connectionId)) throw new AppError('ERR_NO_WAPP_FOUND');
    const metadata = metadataOf(context);

    const change = async (tx: ChannelSessionTransaction): Promise<Changed> => {
      const all = await lockConnections(tx);
      const current = await tx.db
        .selectFrom('rm_connections')
        .select(['name', 'queue_ids'])
        .where('id', '=', connectionId)
        .executeTakeFirst();
      if (current === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
      const edit = await editSince(tx, {
        decider: connectionDecider,
        stream: connectionStream(connectionId),
        fieldsOf: detailsOfState,
        wanted: detailsOf(body),
        ifMatch: context.ifMatch,
      });
      const { name, queueIds } = edit;
      // Two connections that already share a name may still share it: clients send it back with every change.
      if (name !== undefined && name !== current.name) await assertNameIsFree(tx, name, connectionId);
      if (queueIds !== undefined) await assertQueuesExist(tx, queueIds, current.queue_ids);
      const isDefault = isDefaultWhenChanged(all, connectionId, edit.isDefault);
      if (!isDefault.ok) throw AppError.from(isDefault.error);
      if (isDefault.value)
        for (const otherId of losingDefault(all, connectionId))
          await connectionCommands.within(
            tx,
            otherId,
            { type: 'ChangeDetails', details: { isDefault: false } },
            { metadata },
          );
      const details = { ...detailsOf(edit), isDefault: isDefault.value };
      const { revision } = await connectionCommands.within(
        tx,
        connectionId,
        { type: 'ChangeDetails', details },
        { metadata },
      );
      return { ...(await readConnection(tx.db, connectionId, true)), revision };
    };

    const { result, written } = await store.once(commandOf(context, newId), change, changedSchema);
    const { revision, ...connection } = result;
    return { body: connection, written, ...(revision === undefined ? {} : { version: revision }) };
  });

type Named = { readonly [K in keyof ConnectionDetails]?: ConnectionDetails[K] | undefined };

const detailsOf = (named: Named): Partial<ConnectionDetails> => {
  const { name, color, greetingMessage, farewellMessage, isDefault, isDisplay, queueIds } = named;
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(greetingMessage === undefined ? {} : { greetingMessage }),
    ...(farewellMessage === undefined ? {} : { farewellMessage }),
    ...(isDefault === undefined ? {} : { isDefault }),
    ...(isDisplay === undefined ? {} : { isDisplay }),
    ...(queueIds === undefined ? {} : { queueIds }),
    ...automationOf(named),
  };
};

const automationOf = ({
  defaultQueueId,
  hintMessage,
  openingMessage,
  reminderMessage,
  isAutomaticInGroups,
  closeWaitingMinutes,
  closePendingMinutes,
  reminderMinutes,
}: Named): Partial<ConnectionAutomation> => ({
  ...(defaultQueueId === undefined ? {} : { defaultQueueId }),
  ...(hintMessage === undefined ? {} : { hintMessage }),
  ...(openingMessage === undefined ? {} : { openingMessage }),
  ...(reminderMessage === undefined ? {} : { reminderMessage }),
  ...(isAutomaticInGroups === undefined ? {} : { isAutomaticInGroups }),
  ...(closeWaitingMinutes === undefined ? {} : { closeWaitingMinutes }),
  ...(closePendingMinutes === undefined ? {} : { closePendingMinutes }),
  ...(reminderMinutes === undefined ? {} : { reminderMinutes }),
});

const detailsOfState = (state: ConnectionState): ConnectionDetails | null => {
  if (state.status === 'absent') return null;
  const { connectionId: _connectionId, engine: _engine, type: _type, ...details } = state.facts;
  return details;
};
