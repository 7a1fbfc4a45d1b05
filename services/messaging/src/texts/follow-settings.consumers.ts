import { authEvents, channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';

/** Stores the settings that messaging needs. */
export const followAuth = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('auth'),
    consumer: 'messaging__follow-auth',
    catalog: authEvents,
    types: ['SettingChanged'],
    apply: async ({ db }, events) => {
      // Admins change few settings, so one statement each is enough.
      for (const { data } of events)
        await db
          .insertInto('rm_settings')
          .values({ key: data.key, value: data.value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: data.value }))
          .execute();
    },
  });

/** Stores the farewell of each connection. */
export const followConnections = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('channel-session'),
    consumer: 'messaging__follow-connections',
    catalog: channelSessionEvents,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      // Admins change few connections, so one statement each is enough.
      for (const event of events) {
        if (event.type === 'ConnectionRemoved') {
          await db
            .deleteFrom('rm_connections')
            .where('connection_id', '=', event.data.connectionId)
            .execute();
          continue;
        }
        const text = { farewell_message: event.data.farewellMessage };
        await db
          .insertInto('rm_connections')
          .values({ connection_id: event.data.connectionId, ...text })
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(text))
          .execute();
      }
    },
  });
