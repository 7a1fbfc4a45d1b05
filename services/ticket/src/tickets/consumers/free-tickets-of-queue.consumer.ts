import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketStore } from '#database/store.ts';
import { moveMany } from '#tickets/move-many.ts';

const batch = 500;

/**
 * Takes a deleted sector from its tickets, also from closed ones (rule T17). It runs before the position moves, in
 * transactions of its own, because a sector may have more tickets than one transaction should lock.
 */
export const freeTicketsOfQueues = (consumingFrom: ConsumingFrom, store: TicketStore): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__free-tickets-of-queues',
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types: ['QueueDeleted'],
    prepare: async (events) => {
      for (const { id, data, metadata } of events)
        while ((await freeSome(store, data.queueId, { ...metadata, causationId: id })) > 0);
    },
    apply: () => Promise.resolve(),
  });

const freeSome = async (
  store: TicketStore,
  queueId: number,
  metadata: Parameters<typeof moveMany>[2]['metadata'],
): Promise<number> => {
  const { result } = await store.transaction(async (tx) => {
    const rows = await tx.db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'contact_id'])
      .where('queue_id', '=', queueId)
      .limit(batch)
      .execute();
    if (rows.length === 0) return 0;
    return moveMany(tx, rows, {
      command: { type: 'MoveTicket', moverId: null, queueId: null, cause: 'queue-deleted' },
      metadata,
    });
  });
  return result;
};
