import type { MessagingEvents, PastEvent } from '@balcao/contracts';
import type { Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;

export const removeTickets = async (
  tx: Tx,
  events: readonly Event<'TicketMessagesRemoved'>[],
): Promise<void> => {
  await tx
    .deleteFrom('rm_messages')
    .where(sql<boolean>`ticket_id = any(${events.map(({ data }) => data.ticketId)}::bigint[])`)
    .execute();
};

/** After a merge of contacts, or its end. */
export const moveTickets = async (tx: Tx, { data }: Event<'TicketMessagesMoved'>): Promise<void> => {
  await tx
    .updateTable('rm_messages')
    .set({ contact_id: data.contactId })
    .where('ticket_id', '=', data.ticketId)
    .execute();
};
