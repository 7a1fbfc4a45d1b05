import type { Ticket, TicketListItem } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';
import { selectItems, toTicket } from './ticket-items.query.ts';

export type TicketOfConversation = Pick<TicketListItem, 'id' | 'userId' | 'queueId'>;

/** More tickets than a user scrolls through. */
const maxTickets = 1_000;

/**
 * The tickets that are read together with this one: those of the same contact and connection, in its sector or
 * without one (rule M2). Newest first, always with the ticket itself. The caller checks `isVisible`.
 */
export const findConversation = async (
  db: TicketDb,
  ticket: Pick<TicketListItem, 'id' | 'contactId' | 'whatsappId' | 'queueId' | 'userId'>,
): Promise<readonly TicketOfConversation[]> => {
  const { rows } = await sql<{ tickets: unknown }>`
    select ${ticketsOfConversation} as tickets from (
      select ${ticket.contactId}::bigint as contact_id, ${ticket.whatsappId}::bigint as connection_id,
        ${ticket.queueId}::bigint as queue_id
    ) t
  `.execute(db);
  return withTicket(ticketsOfConversationSchema.parse(rows[0]?.tickets ?? null), ticket);
};

const withTicket = (
  found: readonly TicketOfConversation[],
  ticket: TicketOfConversation,
): readonly TicketOfConversation[] =>
  found.some(({ id }) => id === ticket.id) ? found : [ticket, ...found.slice(1)];

const idOrNull = z.number().int().nullable();
const ticketsOfConversationSchema = z
  .array(z.tuple([z.number().int(), idOrNull, idOrNull]))
  .nullable()
  .transform((tickets): readonly TicketOfConversation[] =>
    (tickets ?? []).map(([id, userId, queueId]) => ({ id, userId, queueId })),
  );

/** A ticket and its `findConversation` in one statement, because every page needs both. */
export const findTicketAndConversation = async (
  db: TicketDb,
  ticketId: number,
): Promise<{ readonly ticket: Ticket; readonly conversation: readonly TicketOfConversation[] } | null> => {
  const [row] = await selectItemAndConversation(db, { ticketId });
  if (row === undefined) return null;
  const ticket = toTicket(row);
  return { ticket, conversation: withTicket(ticketsOfConversationSchema.parse(row.tickets), ticket) };
};

const selectItemAndConversation = buildOnce((db: TicketDb, value: ValueOf<{ ticketId: number }>) =>
  selectItems(db).where('t.ticket_id', '=', value('ticketId')).select(ticketsOfConversation.as('tickets')),
);

/** Other tickets of the same contact as ticket `t`, newest first. */
const othersOf = (condition: RawBuilder<unknown>, most: number) => sql`(
  select json_agg(json_build_array(o.ticket_id, o.user_id, o.queue_id) order by o.ticket_id desc) from (
    select other.ticket_id, other.user_id, other.queue_id from rm_tickets other
    where other.contact_id = t.contact_id and ${condition}
    order by other.ticket_id desc limit ${sql.lit(most)}
  ) o
)`;

const isOnConnection = sql`other.connection_id is not distinct from t.connection_id`;

const ticketsOfConversation = othersOf(
  sql`${isOnConnection} and (other.queue_id is null or other.queue_id = t.queue_id)`,
  maxTickets,
);

/** So many are checked for a visible one. */
const maxOthers = 20;

type TicketAndOthers = {
  readonly ticket: Ticket;
  /** Earlier tickets on the same connection. */
  readonly earlier: readonly TicketOfConversation[];
  /** Unresolved tickets on other connections. */
  readonly elsewhere: readonly TicketOfConversation[];
};

/** A ticket and others of the same contact in any sector, newest first. The caller checks `isVisible`. */
export const findTicketAndOthers = async (
  db: TicketDb,
  ticketId: number,
): Promise<TicketAndOthers | null> => {
  const [row] = await selectItemAndOthers(db, { ticketId });
  if (row === undefined) return null;
  const [earlier, elsewhere] = [
    ticketsOfConversationSchema.parse(row.earlier),
    ticketsOfConversationSchema.parse(row.elsewhere),
  ];
  return { ticket: toTicket(row), earlier, elsewhere };
};

const selectItemAndOthers = buildOnce((db: TicketDb, value: ValueOf<{ ticketId: number }>) =>
  selectItems(db)
    .where('t.ticket_id', '=', value('ticketId'))
    .select([earlierTickets.as('earlier'), ticketsElsewhere.as('elsewhere')]),
);

const ticketsElsewhere = othersOf(
  sql`other.connection_id is distinct from t.connection_id and other.status <> 'closed'`,
  maxOthers,
);

const earlierTickets = othersOf(sql`${isOnConnection} and other.ticket_id < t.ticket_id`, maxOthers);
