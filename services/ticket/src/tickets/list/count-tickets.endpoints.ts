import { countTicketsOfConnection, countTicketsOfUser, maxCountedTickets } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

export const serveTicketCounts = (db: TicketDb): readonly EndpointHandler[] => [
  // The tickets that would lose their connection if it were deleted (rule T18).
  serveEndpoint(countTicketsOfConnection, async ({ params: { whatsappId } }) => {
    const count = async (of: '=' | '<>'): Promise<number> => {
      const some = db
        .selectFrom('rm_tickets')
        .select('ticket_id')
        .where('connection_id', '=', whatsappId)
        .where('status', of, 'closed')
        .limit(maxCountedTickets);
      const { tickets } = await db
        .selectFrom(some.as('some'))
        .select(sql<number>`count(*)::int`.as('tickets'))
        .executeTakeFirstOrThrow();
      return tickets;
    };
    return { body: { unresolved: await count('<>'), closed: await count('=') } };
  }),

  // The tickets that would become pending if the user were deleted (rule T16).
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
  }),
];
