import type { NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketStore } from '#database/store.ts';
import { moveMany } from '#tickets/move-many.ts';

const batch = 200;

/**
 * Closes unresolved tickets that nobody touched for so many hours; they keep their assignee (rule T11). One process
 * at a time does this. Without hours it does nothing. Messaging sends the farewells at the pace of each connection.
 * The limits of one connection, in minutes, are those of `close-by-connection-limits.job.ts`.
 */
export const closeIdleTickets = async (
  store: TicketStore,
  hours: number,
  signal: AbortSignal,
): Promise<void> => {
  if (hours === 0) return;
  while (!signal.aborted && (await closeSome(store, hours)) > 0);
};

/** Answers how many it closed. */
const closeSome = async (store: TicketStore, hours: number): Promise<number> => {
  const metadata: NewEventMetadata = {
    actor: { kind: 'system', name: 'auto-close' },
    correlationId: newId(),
  };
  const { result } = await store.transaction(async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('close-idle-tickets', 0)) as "isOurs"
    `.execute(tx.db);
    if (locks[0]?.isOurs !== true) return 0;
    const isIdle = sql<boolean>`updated_at < now() - make_interval(secs => ${hours * 3_600})`;
    const { rows } = await sql<{ ticket_id: number; contact_id: number }>`
      select ticket_id, contact_id from rm_tickets
      where status in ('open', 'pending') and ${isIdle}
      limit ${sql.lit(batch)}
    `.execute(tx.db);
    if (rows.length === 0) return 0;
    return moveMany(tx, rows, {
      command: { type: 'MoveTicket', moverId: null, status: 'closed', cause: 'auto-close' },
      metadata,
      only: isIdle,
    });
  });
  return result;
};
