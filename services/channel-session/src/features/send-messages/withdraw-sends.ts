import { withNext } from '@balcao/event-store';
import type { ChannelSessionTransaction } from '#store.ts';
import { type RawBuilder, sql } from 'kysely';

/** Only of a first attempt that has not begun: an earlier one may have reached the channel. */
export const withdrawal = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update st_outbound set status = 'withdrawn', body = null, media = null, recipient = null
  where ${which} and kind = 'send' and status = 'waiting' and attempt = 1
`;

/**
 * Nothing of these tickets goes to the channel that did not before, whenever it is queued. Nobody is told: messaging
 * has no message any more to which it could happen.
 */
export const removeTickets = async (
  tx: ChannelSessionTransaction,
  ticketIds: readonly number[],
): Promise<void> => {
  if (ticketIds.length === 0) return;
  const tickets = sql`${[...new Set(ticketIds)].toSorted((one, other) => one - other)}::bigint[]`;
  await sql`${withNext}
    insert into st_removed_tickets (ticket_id) select unnest(${tickets}) on conflict do nothing
  `.execute(tx.db);
  await sql`${withNext}${withdrawal(sql`ticket_id = any(${tickets})`)}`.execute(tx.db);
};

/**
 * Of these messages those of removed tickets that still wait: a transaction queued them that did not see the removal, or
 * their attempt had begun by then and came to nothing for sure.
 */
export const withdrawStrays = async (
  tx: ChannelSessionTransaction,
  messageIds: readonly string[],
): Promise<void> => {
  const isOfRemoved = sql`message_id = any(${messageIds}::uuid[]) and exists (
    select from st_removed_tickets removed where removed.ticket_id = st_outbound.ticket_id
  )`;
  await sql`${withNext}${withdrawal(isOfRemoved)}`.execute(tx.db);
};
