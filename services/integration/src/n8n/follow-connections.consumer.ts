import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';

/** The desk's own numbers: a message names both ends. */
export const followOwnNumbers = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('channel-session'),
    consumer: 'integration__own-numbers',
    catalog: channelSessionEvents,
    types: ['ConnectionStatusChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      // Few: one after the other.
      for (const event of events) {
        const { connectionId } = event.data;
        if (event.type === 'ConnectionRemoved') {
          await db.deleteFrom('rm_connections').where('connection_id', '=', connectionId).execute();
          continue;
        }
        // It is still the same one while the phone is away.
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
