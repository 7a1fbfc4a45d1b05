import type { ChannelSessionEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { factsOf, type ToldConnection } from './connection-facts.rules.ts';
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

const columnsOf = (told: ToldConnection) => {
  const facts = factsOf(told);
  return {
    name: facts.name,
    color: facts.color,
    greeting_message: facts.greetingMessage,
    farewell_message: facts.farewellMessage,
    is_default: facts.isDefault,
    is_display: facts.isDisplay,
    queue_ids: facts.queueIds,
    default_queue_id: facts.defaultQueueId,
    hint_message: facts.hintMessage,
    opening_message: facts.openingMessage,
    reminder_message: facts.reminderMessage,
    is_automatic_in_groups: facts.isAutomaticInGroups,
    close_waiting_minutes: facts.closeWaitingMinutes,
    close_pending_minutes: facts.closePendingMinutes,
    reminder_minutes: facts.reminderMinutes,
  };
};
