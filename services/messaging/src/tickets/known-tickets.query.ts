import type { TicketListItem } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** Where a ticket stands, and who has it. */
export type Whereabouts = Pick<
  TicketListItem,
  'id' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'contactId'
>;

const columns = [
  'ticket_id as id',
  'status',
  'user_id as userId',
  'queue_id as queueId',
  'connection_id as whatsappId',
  'contact_id as contactId',
] as const;

export const findWhereabouts = (
  db: MessagingDb,
  ticketIds: readonly number[],
): Promise<readonly Whereabouts[]> =>
  db
    .selectFrom('rm_tickets')
    .select(columns)
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();

/** More than anybody scrolls through. */
const maxTickets = 1_000;

/**
 * The tickets that are read together with this one: of the same contact and connection, in its sector or in none
 * (rule M2). Newest first, the ticket always among them; none where it is not known.
 */
export const findConversation = async (
  db: MessagingDb,
  ticketId: number,
): Promise<readonly Whereabouts[]> => {
  const { rows } = await sql<Whereabouts>`
    select o.ticket_id as "id", o.status, o.user_id as "userId", o.queue_id as "queueId",
      o.connection_id as "whatsappId", o.contact_id as "contactId"
    from rm_tickets t join rm_tickets o on o.contact_id = t.contact_id
      and o.connection_id is not distinct from t.connection_id
      and (o.queue_id is null or o.queue_id = t.queue_id)
    where t.ticket_id = ${ticketId}
    order by o.ticket_id = t.ticket_id desc, o.ticket_id desc limit ${sql.lit(maxTickets)}
  `.execute(db);
  return rows.toSorted((one, other) => other.id - one.id);
};
