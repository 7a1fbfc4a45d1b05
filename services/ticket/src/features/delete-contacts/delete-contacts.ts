import { AppError, type EventMetadata } from '@balcao/contracts';
import { sql } from 'kysely';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { contactStream } from '#domain/contact/contact-stream.ts';
import { ticketStream } from '#domain/ticket/ticket.decider.ts';
import type { TicketTransaction } from '#database/store.ts';
import { holdContacts } from '#locks/hold-contacts.ts';
import { ticketState } from '#read-model/ticket-state.ts';

/** These contacts with all their tickets, in a handful of statements. Answers how many there were. */
export const deleteContacts = async (
  tx: TicketTransaction,
  contactIds: readonly number[],
  metadata: EventMetadata,
): Promise<number> => {
  const held = await holdContacts(tx.db, contactIds);
  const tickets = await tx.db
    .selectFrom('rm_tickets')
    .selectAll()
    .where(sql<boolean>`contact_id = any(${[...held.keys()]}::bigint[])`)
    .orderBy('ticket_id')
    .execute();
  const ticketsOf = Map.groupBy(tickets, (ticket) => ticket.contact_id);
  await Promise.all(
    tickets.map((ticket) => {
      const { ticketId, contactId, place } = ticketState(ticket);
      return tx.append(
        ticketStream(ticketId),
        ticket.revision,
        [{ type: 'TicketDeleted', data: { ticketId, contactId, place } }],
        { metadata },
      );
    }),
  );
  await Promise.all(
    [...held.values()].map((contact) => {
      const ticketIds = (ticketsOf.get(contact.contactId) ?? []).map((ticket) => ticket.ticket_id);
      const outcome = contactDecider.decide({ type: 'DeleteContact', ticketIds }, contact);
      if (!outcome.ok) throw AppError.from(outcome.error);
      return tx.append(contactStream(contact.contactId), contact.revision, outcome.value, { metadata });
    }),
  );
  return held.size;
};
