import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { type RawBuilder, sql } from 'kysely';

/** Withdraws sends that the channel certainly does not have, whatever was attempted. */
const withdrawalOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update st_outbound set status = 'withdrawn', body = null, media = null, recipient = null
  where ${which} and kind = 'send'
`;

/** Only first attempts that have not started: the channel may have an earlier one. */
export const withdrawal = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  withdrawalOf(sql`${which} and status = 'waiting' and attempt = 1`);

/**
 * Nothing more of these tickets is sent, whenever it was queued. No event reports it, because messaging has deleted the
 * messages.
 */
export const removeTickets = async (
  tx: ChannelSessionTransaction,
  ticketIds: readonly number[],
): Promise<void> => {
  if (ticketIds.length === 0) return;
  const tickets = sql`${[...new Set(ticketIds)].toSorted((one, other) => one - other)}::bigint[]`;
  await sql`
    insert into st_removed_tickets (ticket_id) select unnest(${tickets}) on conflict do nothing
  `.execute(tx.db);
  await withdrawal(sql`ticket_id = any(${tickets})`).execute(tx.db);
};

const isOfRemoved = sql`exists (
  select from st_removed_tickets removed where removed.ticket_id = st_outbound.ticket_id
)`;

/**
 * Withdraws messages of deleted tickets that would leave now. Such a send was queued by a transaction that did not see
 * the deletion, or its attempt certainly failed, or a user sent it again and the channel has no earlier attempt.
 */
export const withdrawStrays = async (
  tx: ChannelSessionTransaction,
  messageIds: readonly string[],
): Promise<void> => {
  const asked = sql`message_id = any(${messageIds}::uuid[]) and status = 'waiting'`;
  await withdrawalOf(sql`${asked} and ${isOfRemoved}`).execute(tx.db);
};

/** Whether an attempted message that would be sent again belongs to a deleted ticket. */
export const isTicketRemoved = async (db: ChannelSessionDatabase, messageId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from st_outbound where message_id = ${messageId} and ${isOfRemoved}
  `.execute(db);
  return rows.length > 0;
};

/** Withdraws attempted sends of deleted tickets that the channel does not have. */
export const withdrawAttempted = async (
  tx: ChannelSessionTransaction,
  messageIds: readonly string[],
): Promise<void> => {
  if (messageIds.length === 0) return;
  const asked = sql`message_id = any(${messageIds}::uuid[]) and status = 'attempted'`;
  await sql`${withdrawalOf(asked)}`.execute(tx.db);
};
