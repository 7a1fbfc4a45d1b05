import { identitySchema } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import { z } from 'zod';
import { addressOf } from '#contacts/match-key.rules.ts';
import type { TicketDb } from '#database/store.ts';
import type { TicketRow } from '#tickets/index.ts';
import { conversationKey } from './plan-ticket.rules.ts';

type Recorded = { readonly ticketId: number; readonly inboundNumber: number | null };

const selectRecorded = buildOnce((db: TicketDb, value: ValueOf<{ messageIds: readonly string[] }>) =>
  db
    .selectFrom('st_recorded_messages as recorded')
    .innerJoin('rm_tickets as t', 't.ticket_id', 'recorded.ticket_id')
    .select(['recorded.message_id', 'recorded.ticket_id', 'recorded.inbound_number'])
    .where(sql<boolean>`message_id = any(${value('messageIds')}::uuid[])`),
);

/** The messages that were recorded before, by id. Those of deleted tickets are left out. */
export const findRecorded = async (
  db: TicketDb,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Recorded>> => {
  const rows = await selectRecorded(db, { messageIds });
  return new Map(
    rows.map((row) => [row.message_id, { ticketId: row.ticket_id, inboundNumber: row.inbound_number }]),
  );
};

/** A repeated message then finds its ticket and number. If that ticket was deleted, the message is recorded again. */
export const storeRecorded = async (
  db: TicketDb,
  recorded: readonly (readonly [messageId: string, place: Recorded])[],
): Promise<void> => {
  if (recorded.length === 0) return;
  await sql`
    insert into st_recorded_messages (message_id, ticket_id, inbound_number)
    select message_id, ticket_id, inbound_number from unnest(
      ${recorded.map(([messageId]) => messageId)}::uuid[],
      ${recorded.map(([, { ticketId }]) => ticketId)}::bigint[],
      ${recorded.map(([, { inboundNumber }]) => inboundNumber)}::int[]
    ) as recorded (message_id, ticket_id, inbound_number)
    on conflict (message_id) do update
      set ticket_id = excluded.ticket_id, inbound_number = excluded.inbound_number
  `.execute(db);
};

export type ConversationTicket = TicketRow & {
  readonly connection_id: number;
  readonly revision: number;
  readonly updated_at: Date;
};

const columns = sql.raw(
  `t.ticket_id, t.contact_id, t.connection_id, t.is_group, t.status, t.user_id, t.queue_id, t.transf, t.revision,
    t.read_up_to, t.updated_at`,
);

/** The unresolved ticket of each conversation, else its newest closed one. */
export const findConversationTickets = async (
  db: TicketDb,
  conversations: readonly { readonly contactId: number; readonly connectionId: number }[],
): Promise<ReadonlyMap<string, ConversationTicket>> => {
  if (conversations.length === 0) return new Map();
  const { rows } = await sql<ConversationTicket>`
    select ${columns} from unnest(
      ${conversations.map(({ contactId }) => contactId)}::bigint[],
      ${conversations.map(({ connectionId }) => connectionId)}::bigint[]
    ) as asked (contact_id, connection_id)
    cross join lateral (
      select ${columns} from rm_tickets t
      where t.contact_id = asked.contact_id and t.connection_id = asked.connection_id
      order by t.status <> 'closed' desc, t.updated_at desc, t.ticket_id desc
      limit 1
    ) t
  `.execute(db);
  return new Map(rows.map((row) => [conversationKey(row.contact_id, row.connection_id), row]));
};

/** The newest unresolved ticket of each contact whose connection was removed. */
export const findFreedTickets = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rm_tickets')
    .distinctOn('contact_id')
    .select(['contact_id', 'ticket_id'])
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .where('connection_id', 'is', null)
    .where('status', '<>', 'closed')
    .orderBy('contact_id')
    .orderBy('ticket_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row.ticket_id]));
};

const identitiesSchema = z.array(identitySchema);

/**
 * For each contact, the addresses of the contacts that were merged into it, directly or through another merge, and which
 * of them had the address first. If one contact was merged several times, its newest merge counts.
 */
export const findMergedAddresses = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> => {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ root: number; merged_contact_id: number; identities: unknown }>`
    with recursive gone as (
      select contact_id as root, merge_id, merged_contact_id, identities, 1 as depth from rm_contact_merges
      where contact_id = any(${[...contactIds]}::bigint[])
      union all
      select root, m.merge_id, m.merged_contact_id, m.identities, depth + 1
      from rm_contact_merges m join gone on m.contact_id = gone.merged_contact_id
    )
    select root, merged_contact_id, identities from gone order by depth, merge_id
  `.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ root }) => root)].map(([contactId, merges]) => [
      contactId,
      new Map(
        merges.flatMap((merge) =>
          identitiesSchema
            .parse(merge.identities)
            .map((identity) => [addressOf(identity), merge.merged_contact_id] as const),
        ),
      ),
    ]),
  );
};
