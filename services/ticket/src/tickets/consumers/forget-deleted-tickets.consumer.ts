import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';

/**
 * Deletes what other services' events added to a deleted ticket: its search words and the changes of its messages.
 */
export const followDeletedTickets = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__forget-deleted-tickets',
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types: ['TicketDeleted'],
    apply: async ({ db }, events) => {
      const ticketIds = sql`${events.map(({ data }) => data.ticketId)}::bigint[]`;
      await sql`
        delete from rm_ticket_words w using (
          select distinct m.ticket_id, word
          from rm_message_words m cross join lateral unnest(string_to_array(m.words, ' ')) as word
          where m.ticket_id = any(${ticketIds})
        ) gone
        where w.word = gone.word and w.ticket_id = gone.ticket_id
      `.execute(db);
      await sql`delete from rm_message_words where ticket_id = any(${ticketIds})`.execute(db);
      await sql`delete from rm_message_changes where ticket_id = any(${ticketIds})`.execute(db);
    },
  });
