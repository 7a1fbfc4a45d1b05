import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';

/** The desk's own numbers, because n8n's payload has both ends of a message. */
export const followOwnNumbers = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('channel-session'),
    consumer: 'integration__own-numbers',
    catalog: channelSessionEvents,
    types: ['ConnectionStatusChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      // There are few, so they are applied one by one.
      for (const event of events) {
        const { connectionId } = event.data;
        if (event.type === 'ConnectionRemoved') {
          await db.deleteFrom('rm_connections').where('connection_id', '=', connectionId).execute();
          continue;
        }
        // The number stays the same while the phone is disconnected.
        const { number } = event.data;
        if (number === null) continue;
        await db
          .insertInto('rm_connections')
          .values({ connection_id: connectionId, number })
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ number }))
          .execute();
      }
    },
  });
