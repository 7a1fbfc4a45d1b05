import { type RawBuilder, sql } from 'kysely';

/**
 * Common table `held`: locks rows of tickets, always in the same order. An update of several would lock them in the
 * order of its plan, and two such could wait for each other.
 */
export const ticketsInOrder = (ticketIds: readonly number[]): RawBuilder<unknown> => sql`
  held as materialized (
    select ticket_id from ${sql.table('rm_tickets')} where ticket_id = any(${ticketIds}::bigint[])
    order by ticket_id for no key update
  )`;
