import type { TicketListItem, SeenPlace, TicketOfPage } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql, type RawBuilder } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { z } from 'zod';

/** A ticket's place and contact. */
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

const selectWhereabouts = buildOnce((db: MessagingDb, value: ValueOf<{ ticketIds: readonly number[] }>) =>
  db
    .selectFrom('rm_tickets')
    .select(columns)
    .where(sql<boolean>`ticket_id = any(${value('ticketIds')}::bigint[])`),
);

export const findWhereabouts = (
  db: MessagingDb,
  ticketIds: readonly number[],
): Promise<readonly Whereabouts[]> => selectWhereabouts(db, { ticketIds });

/** The facts that decide which tickets are read together. */
export type ConversationOfTicket = Pick<TicketListItem, 'contactId' | 'whatsappId' | 'queueId'>;
export type TicketOfConversation = SeenPlace & { readonly id: number };

export type KnownConversation = {
  readonly ticket: TicketOfPage;
  readonly readUpTo: number;
  readonly tickets: readonly TicketOfConversation[];
};

/** More than anybody scrolls through. */
const maxTickets = 1_000;

const idOrNull = z.number().int().nullable();
const ticketsSchema = z
  .array(z.tuple([z.number().int(), idOrNull, idOrNull]))
  .nullable()
  .transform((tickets): readonly TicketOfConversation[] =>
    (tickets ?? []).map(([id, userId, queueId]) => ({ id, userId, queueId })),
  );

/** Tickets of the same contact and connection as `t`, in its sector or in none (rule M2), newest first. */
const ticketsOfConversation = sql`(
  select json_agg(json_build_array(o.ticket_id, o.user_id, o.queue_id) order by o.ticket_id desc) from (
    select other.ticket_id, other.user_id, other.queue_id from rm_tickets other
    where other.contact_id = t.contact_id and other.connection_id is not distinct from t.connection_id
      and (other.queue_id is null or other.queue_id = t.queue_id)
    order by other.ticket_id desc limit ${sql.lit(maxTickets)}
  ) o
)`;

type TicketsRow = { readonly tickets: unknown };
type Row = TicketsRow & TicketOfPage & { readonly readUpTo: number };

const compiled = <Values extends object, Found>(
  build: (value: ValueOf<Values>) => RawBuilder<Found>,
): ((db: MessagingDb, values: Values) => Promise<Found[]>) =>
  buildOnce((db: MessagingDb, value: ValueOf<Values>) => ({ compile: () => build(value).compile(db) }));

const selectOfTicket = compiled<{ ticketId: number }, Row>(
  (value) => sql<Row>`
    select t.ticket_id as id, t.status, t.user_id as "userId", t.contact_id as "contactId",
      t.connection_id as "whatsappId", t.queue_id as "queueId", t.read_up_to as "readUpTo",
      ${ticketsOfConversation} as tickets
    from rm_tickets t where t.ticket_id = ${value('ticketId')}::bigint
  `,
);

const selectOfConversation = compiled<ConversationOfTicket, TicketsRow>(
  (value) => sql<TicketsRow>`
    select ${ticketsOfConversation} as tickets
    from (
      select ${value('contactId')}::bigint as contact_id, ${value('whatsappId')}::bigint as connection_id,
        ${value('queueId')}::bigint as queue_id
    ) t
  `,
);

/** Undefined if messaging does not know the ticket yet. */
export const findConversation = async (
  db: MessagingDb,
  ticketId: number,
): Promise<KnownConversation | undefined> => {
  const [row] = await selectOfTicket(db, { ticketId });
  if (row === undefined) return undefined;
  const { tickets, readUpTo, ...ticket } = row;
  return { ticket, readUpTo, tickets: ticketsSchema.parse(tickets) };
};

/** The known tickets of the conversation of a ticket in this place. */
export const findConversationAt = async (
  db: MessagingDb,
  { contactId, whatsappId, queueId }: ConversationOfTicket,
): Promise<readonly TicketOfConversation[]> => {
  const [row] = await selectOfConversation(db, { contactId, whatsappId, queueId });
  return ticketsSchema.parse(row?.tickets ?? null);
};
