import { AppError, type Connection, connectionSchema, createConnection } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import {
  assertNameIsFree,
  assertQueuesExist,
  lockConnections,
  connectionCommands,
} from './change-connections.ts';
import { readConnection } from './read-connections.ts';
import { isDefaultWhenAdded, losingDefault } from './default-connection.rules.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import type { Surroundings } from '#surroundings.ts';
import { newId } from '@balcao/service-kit';

export const serveCreateConnection = ({
  store,
  engines,
  defaultEngine,
  connectionsLimit,
  signalTouched,
}: Surroundings): EndpointHandler =>
  serveEndpoint(createConnection, async ({ body, context }) => {
    const metadata = metadataOf(context);
    const { engine = defaultEngine, isDefault: asked, ...details } = body;
    if (!engines.has(engine)) throw new AppError('ERR_VALIDATION', { field: 'engine' });

    const create = async (tx: ChannelSessionTransaction): Promise<Connection> => {
      const others = await lockConnections(tx);
      if (connectionsLimit !== undefined && others.length >= connectionsLimit)
        throw new AppError('ERR_CONNECTION_CREATION_COUNT');
      await assertNameIsFree(tx, details.name, null);
      await assertQueuesExist(tx, details.queueIds);
      const connectionId = await nextConnectionId(tx);
      const isDefault = isDefaultWhenAdded(others, asked);
      if (isDefault)
        for (const otherId of losingDefault(others, connectionId))
          await connectionCommands.within(
            tx,
            otherId,
            { type: 'ChangeDetails', details: { isDefault: false } },
            { metadata },
          );
      const facts = { ...details, connectionId, engine, type: null, isDefault };
      await connectionCommands.within(tx, connectionId, { type: 'AddConnection', facts }, { metadata });
      await tx.db
        .insertInto('st_sessions')
        .values({ connection_id: connectionId, is_wanted: true })
        .execute();
      return readConnection(tx.db, connectionId, true);
    };

    const { result, written } = await store.once(commandOf(context, newId), create, connectionSchema);
    signalTouched(result.id);
    return { body: result, written };
  });

const nextConnectionId = async (tx: ChannelSessionTransaction): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('connection_ids')::integer as id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new AppError('ERR_INTERNAL');
  return row.id;
};
