import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';

/** Stores the farewell of each connection. */
export const followConnections = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('channel-session'),
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
