import { channelSessionEvents, connectionAutomationDefaults } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import { forgetConnection } from '#directory/removed-connections.table.ts';

/** Stores the facts of connections that tickets show, and their automatic texts (rule W19). */
export const followConnections = (consumingFrom: ConsumingFrom): Consumer => {
  const from = consumingFrom('channel-session');
  return startConsumer({
    ...from,
    consumer: 'ticket__follow-connections-and-texts',
    lingerMs: unhurriedMs,
    catalog: channelSessionEvents,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      for (const event of events) {
        if (event.type === 'ConnectionRemoved') {
          await forgetConnection(db, event.data.connectionId);
          continue;
        }
        const { connectionId, ...said } = { ...connectionAutomationDefaults, ...event.data };
        const facts = {
          name: said.name,
          type: said.type,
          color: said.color,
          is_default: said.isDefault,
          greeting_message: said.greetingMessage,
          is_display: said.isDisplay,
          queue_ids: said.queueIds,
          default_queue_id: said.defaultQueueId,
          hint_message: said.hintMessage,
          opening_message: said.openingMessage,
          reminder_message: said.reminderMessage,
          is_automatic_in_groups: said.isAutomaticInGroups,
          close_waiting_minutes: said.closeWaitingMinutes,
          close_pending_minutes: said.closePendingMinutes,
          reminder_minutes: said.reminderMinutes,
        };
        await db
          .insertInto('rm_connections')
          .values({ connection_id: connectionId, ...facts })
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(facts))
          .execute();
      }
    },
  });
};
