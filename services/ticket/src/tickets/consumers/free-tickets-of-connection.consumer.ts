import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketStore } from '#database/store.ts';
import { forgetConnection } from '#directory/removed-connections.table.ts';
import { moveMany } from '#tickets/move-many.ts';

const batch = 500;

/**
 * Takes a removed connection from its tickets, also from closed ones (rule T18). They stay so until a user gives them
 * another. It runs before the position moves, in transactions of its own, because a connection may have very many
 * tickets.
 */
export const freeTicketsOfConnections = (consumingFrom: ConsumingFrom, store: TicketStore): Consumer =>
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
          after = await freeSome(store, { connectionId: data.connectionId, after }, cause);
      }
    },
    apply: () => Promise.resolve(),
  });

type Part = { readonly connectionId: number; readonly after: number };

/** Answers the last ticket, after which the next call continues; null if there are no more. */
const freeSome = async (
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
