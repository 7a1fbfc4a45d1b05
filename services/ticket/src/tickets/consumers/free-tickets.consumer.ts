import { channelSessionEvents, ticketEvents, type NewEventMetadata } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { forgetConnection } from '#directory/removed-connections.table.ts';
import { moveMany } from '#tickets/move-many.ts';

const batch = 500;

/**
 * Takes a removed connection from its tickets, also from closed ones (rule T18). They stay so until a user gives them
 * another. It runs before the position moves, in transactions of its own, because a connection may have very many
 * tickets.
 */
export const followRemovedConnections = (consumingFrom: ConsumingFrom, store: TicketStore): Consumer =>
  startConsumer({
    ...consumingFrom('channel-session'),
    consumer: 'ticket__free-tickets-of-connections',
    lingerMs: unhurriedMs,
    catalog: channelSessionEvents,
    types: ['ConnectionRemoved'],
    prepare: async (events) => {
      for (const { id, data, metadata } of events) {
        await store.transaction(({ db }) => forgetConnection(db, data.connectionId));
        const cause = { ...metadata, causationId: id };
        for (let after: number | null = 0; after !== null;)
          after = await freeSomeOfConnection(store, { connectionId: data.connectionId, after }, cause);
      }
    },
    apply: () => Promise.resolve(),
  });

type Part = { readonly connectionId: number; readonly after: number };

/** Answers the last ticket, after which the next call continues; null if there are no more. */
const freeSomeOfConnection = async (
  store: TicketStore,
  { connectionId, after }: Part,
  metadata: Parameters<typeof moveMany>[2]['metadata'],
): Promise<number | null> => {
  const { result } = await store.transaction(async (tx) => {
    const rows = await tx.db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'contact_id'])
      .where('connection_id', '=', connectionId)
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(batch)
      .execute();
    if (rows.length > 0)
      await moveMany(tx, rows, {
        command: { type: 'MoveTicket', moverId: null, connectionId: null, cause: 'connection-removed' },
        metadata,
      });
    return rows.length < batch ? null : (rows.at(-1)?.ticket_id ?? null);
  });
  return result;
};

/**
 * Takes a deleted sector from its tickets, also from closed ones (rule T17). It runs before the position moves, in
 * transactions of its own, because a sector may have more tickets than one transaction should lock.
 */
export const followDeletedQueues = (consumingFrom: ConsumingFrom, store: TicketStore): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__free-tickets-of-queues',
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types: ['QueueDeleted'],
    prepare: async (events) => {
      for (const { id, data, metadata } of events)
        while ((await freeSomeOfQueue(store, data.queueId, { ...metadata, causationId: id })) > 0);
    },
    apply: () => Promise.resolve(),
  });

const freeSomeOfQueue = async (
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

/** Takes a deleted user from their tickets, which become pending for everybody (rule T16). */
export const freeTicketsOfUser = async (
  tx: TicketTransaction,
  userId: number,
  metadata: NewEventMetadata,
): Promise<void> => {
  for (;;) {
    const rows = await tx.db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'contact_id'])
      .where('user_id', '=', userId)
      .where('status', 'in', ['open', 'pending'])
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    const moved = await moveMany(tx, rows, {
      command: { type: 'MoveTicket', moverId: null, status: 'pending', userId: null, cause: 'user-deleted' },
      metadata,
    });
    if (moved === 0) return;
  }
};
