import { filterVisibleTickets, isVisible, visibilityOf } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

export const serveFilterVisibleTickets = (db: TicketDb): OperationHandler =>
  serveOperation(filterVisibleTickets, async ({ ticketIds, actor }) => {
    if (ticketIds.length === 0) return { ticketIds: [] };
    const visibility = visibilityOf(actor);
    const rows = await db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'user_id as userId', 'queue_id as queueId'])
      .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
      .execute();
    const visible = new Set(
      rows.filter((row) => isVisible(visibility, row)).map(({ ticket_id }) => ticket_id),
    );
    return { ticketIds: ticketIds.filter((ticketId) => visible.has(ticketId)) };
  });
