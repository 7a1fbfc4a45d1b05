import type { ChannelSessionEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { ConnectionFacts } from './connection.decider.ts';
import type { ChannelSessionTables } from '#database/schema.ts';

/** Connections as they are listed; QR codes and retries stand in `st_sessions`. */
export const connectionsProjection: Projection<ChannelSessionEvents, ChannelSessionTables> = {
  name: 'connections',
  tables: ['rm_connections'],
  on: {
    ConnectionAdded: async (tx, { data, at }) => {
      await tx
        .insertInto('rm_connections')
        .values({
          id: data.connectionId,
          type: data.type,
          engine: data.engine,
          ...columnsOf(data),
          status: 'OPENING',
          reason: 'starting',
          number: null,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },
    ConnectionDetailsChanged: async (tx, { data, at }) => {
      await tx
        .updateTable('rm_connections')
        .set({ ...columnsOf(data), updated_at: at })
        .where('id', '=', data.connectionId)
        .execute();
    },
    ConnectionStatusChanged: async (tx, { data, at }) => {
      const { connectionId, status, reason, number } = data;
      await tx
        .updateTable('rm_connections')
        .set({ status, reason, number, updated_at: at })
        .where('id', '=', connectionId)
        .execute();
    },
    ConnectionRemoved: async (tx, { data }) => {
      await tx.deleteFrom('rm_connections').where('id', '=', data.connectionId).execute();
    },
  },
};

const columnsOf = (facts: ConnectionFacts) => ({
  name: facts.name,
  color: facts.color,
  greeting_message: facts.greetingMessage,
  farewell_message: facts.farewellMessage,
  is_default: facts.isDefault,
  is_display: facts.isDisplay,
  queue_ids: facts.queueIds,
});
