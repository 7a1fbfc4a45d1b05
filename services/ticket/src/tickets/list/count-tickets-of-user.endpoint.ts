import { countTicketsOfUser } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** Counts the tickets that would become pending if the user were deleted (rule T16). */
export const serveCountTicketsOfUser = (db: TicketDb): EndpointHandler =>
  serveEndpoint(countTicketsOfUser, async ({ params: { userId } }) => {
    const rows = await db
      .selectFrom('rm_tickets')
      .select(['status', sql<number>`count(*)::integer`.as('count')])
      .where('user_id', '=', userId)
      .where('status', 'in', ['open', 'pending'])
      .groupBy('status')
      .execute();
    const of = (status: 'open' | 'pending'): number => rows.find((row) => row.status === status)?.count ?? 0;
    return { body: { open: of('open'), pending: of('pending') } };
  });
