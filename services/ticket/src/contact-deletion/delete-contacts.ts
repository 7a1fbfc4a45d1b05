import { AppError, type NewEventMetadata, type SeenPlace } from '@balcao/contracts';
import { orThrow } from '@balcao/event-store';
import { sql } from 'kysely';
import { contactDecider, contactStream } from '#contacts/contact.decider.ts';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { TicketDb, TicketTransaction } from '#database/store.ts';
import { lockAndReadContacts } from '#contacts/index.ts';
import { ticketState } from '#tickets/index.ts';

/**
 * Deletes these contacts and their tickets in a few statements, and erases their sealed data in the log. Answers how
 * many existed.
 * @throws AppError ERR_NO_PERMISSION
 */
export const deleteContacts = async (
  tx: TicketTransaction,
  contactIds: readonly number[],
  metadata: NewEventMetadata,
  /** For callers who may not delete every ticket. */
  mayDelete: (places: readonly SeenPlace[]) => boolean = () => true,
): Promise<number> => {
  const locked = await lockAndReadContacts(tx.db, contactIds);
  const tickets = await tx.db
    .selectFrom('rm_tickets')
    .selectAll()
    .where(sql<boolean>`contact_id = any(${[...locked.keys()]}::bigint[])`)
    .orderBy('ticket_id')
    .execute();
  if (!mayDelete(tickets.map(({ user_id: userId, queue_id: queueId }) => ({ userId, queueId }))))
    throw new AppError('ERR_NO_PERMISSION');
  const ticketsOf = Map.groupBy(tickets, (ticket) => ticket.contact_id);
  const mergedIn = await findMerged(tx.db, [...locked.keys()]);
  await Promise.all(
    tickets.map((ticket) => {
      const events = orThrow(ticketDecider.decide({ type: 'DeleteTicket' }, ticketState(ticket)));
      return tx.append(ticketStream(ticket.ticket_id), ticket.revision, events, { metadata });
    }),
  );
  await Promise.all(
    [...locked.values()].map((contact) => {
      const ticketIds = (ticketsOf.get(contact.contactId) ?? []).map((ticket) => ticket.ticket_id);
      const mergedContactIds = mergedIn.get(contact.contactId) ?? [];
      const command = { type: 'DeleteContact', ticketIds, mergedContactIds } as const;
      const events = orThrow(contactDecider.decide(command, contact));
      return tx.append(contactStream(contact.contactId), contact.revision, events, { metadata });
    }),
  );
  const streams = [...locked.keys(), ...[...mergedIn.values()].flat()].map(contactStream);
  await tx.erase(streams, [...streams, ...tickets.map((ticket) => ticketStream(ticket.ticket_id))]);
  return locked.size;
};

/** The contacts merged into each of them, directly or indirectly. */
const findMerged = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ contact_id: number; merged: number[] }>`
    with recursive gone as (
      select merged_into as root, contact_id from rm_contacts where merged_into = any(${[...contactIds]}::bigint[])
      union all
      select root, c.contact_id from rm_contacts c join gone on c.merged_into = gone.contact_id
    )
    select root as contact_id, array_agg(contact_id order by contact_id) as merged from gone group by root
  `.execute(db);
  return new Map(rows.map((row) => [row.contact_id, row.merged]));
};
