import { countTicketsOfConnection, maxCountedTickets } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** Counts the tickets that would lose their connection if it were deleted (rule T18). */
export const serveCountTicketsOfConnection = (db: TicketDb): EndpointHandler =>
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
  });
