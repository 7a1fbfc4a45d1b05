import type { NewEventMetadata } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketTransaction } from '#database/store.ts';
import type { MoveTicket } from './ticket.commands.ts';
import { ticketDecider, ticketStream } from './ticket.decider.ts';
import { ticketState } from './ticket-row.ts';
import { lockContacts } from '#contacts/index.ts';

type Ticket = { readonly ticket_id: number; readonly contact_id: number };
type Options = {
  readonly command: Omit<MoveTicket, 'lastInbound'>;
  readonly metadata: NewEventMetadata;
  /** A condition on `rm_tickets`, checked after the lock. */
  readonly only?: RawBuilder<boolean>;
};

/** Moves many tickets in a few statements. Tickets whose move a rule refuses stay. Answers how many moved. */
export const moveMany = async (
  tx: TicketTransaction,
  tickets: readonly Ticket[],
  { command, metadata, only = sql<boolean>`true` }: Options,
): Promise<number> => {
  await lockContacts(tx.db, [...new Set(tickets.map(({ contact_id }) => contact_id))]);
  const rows = await tx.db
    .selectFrom('rm_tickets')
    .select([
      'ticket_id',
      'contact_id',
      'connection_id',
      'is_group',
      'status',
      'user_id',
      'queue_id',
      'transf',
      'revision',
      'read_up_to',
      'last_inbound',
    ])
    .where(sql<boolean>`ticket_id = any(${tickets.map(({ ticket_id }) => ticket_id)}::bigint[])`)
    .where(only)
    .execute();
  const moved = await Promise.all(
    rows.map(async (row) => {
      const outcome = ticketDecider.decide({ ...command, lastInbound: row.last_inbound }, ticketState(row));
      if (!outcome.ok || outcome.value.length === 0) return false;
      await tx.append(ticketStream(row.ticket_id), row.revision, outcome.value, { metadata });
      return true;
    }),
  );
  return moved.filter(Boolean).length;
};
