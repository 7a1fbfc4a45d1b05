import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import { forgetConnection } from '#directory/removed-connections.query.ts';
import { anyTicket } from '#tickets/index.ts';

/** What a ticket shows of its connection. */
export const followConnections = (consumingFrom: ConsumingFrom): Consumer => {
  const from = consumingFrom('channel-session');
  return startConsumer({
    ...from,
    consumer: 'ticket__follow-connections',
    lingerMs: unhurriedMs,
    catalog: channelSessionEvents,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      for (const event of events) {
        if (event.type === 'ConnectionRemoved') {
          await forgetConnection(db, event.data.connectionId);
          continue;
        }
        const { connectionId, name, type, color, isDefault } = event.data;
        const facts = { name, type, color, is_default: isDefault };
        await db
          .insertInto('rm_connections')
          .values({ connection_id: connectionId, ...facts })
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(facts))
          .execute();
      }
    },
    afterCommit: () => from.bus.signal('TicketsChanged', anyTicket),
  });
};
