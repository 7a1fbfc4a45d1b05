import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import type { TicketRow } from '#tickets/index.ts';
import { newSpan, type Span, spanSchema } from './span.state.ts';

type Row = TicketRow & {
  readonly revision: number;
  /** The contact owes an answer, and its reminder was sent or waits. */
  readonly is_reminded: boolean;
  readonly span: unknown;
};
export type ReactingTicket = Omit<Row, 'span'> & { readonly span: Span };

/** The place and span of each ticket, by id. */
export const findReactingTickets = async (
  db: TicketDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, ReactingTicket>> => {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select t.ticket_id, t.contact_id, t.connection_id, t.is_group, t.status, t.user_id, t.queue_id, t.transf,
      t.revision, t.read_up_to, (t.reminded_at is not null and t.answered_at is not null) as is_reminded, s.span
    from rm_tickets t left join rm_ticket_spans s on s.ticket_id = t.ticket_id
    where t.ticket_id = any(${[...new Set(ticketIds)]}::bigint[])
  `.execute(db);
  return new Map(
    rows.map((row) => [
      row.ticket_id,
      { ...row, span: row.span === null ? newSpan : spanSchema.parse(row.span) },
    ]),
  );
};

export type PausedTicket = {
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number | null;
};

/** The tickets of these contacts with a pause; usually none. */
export const findPausedTickets = async (
  db: TicketDb,
  contactIds: readonly number[],
): Promise<readonly PausedTicket[]> => {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<PausedTicket>`
    select t.ticket_id as "ticketId", t.contact_id as "contactId", t.connection_id as "connectionId"
    from rm_ticket_spans s join rm_tickets t on t.ticket_id = s.ticket_id
    where s.is_paused and t.contact_id = any(${[...new Set(contactIds)]}::bigint[])
  `.execute(db);
  return rows;
};

export type SentAbsence = PausedTicket & { readonly absence: NonNullable<Span['absence']> };

/** The closed periods for which these contacts got the absence text and that still last, by ticket. */
export const findSentAbsences = async (
  db: TicketDb,
  contactIds: readonly number[],
  now: Date,
): Promise<readonly SentAbsence[]> => {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<PausedTicket & { span: unknown }>`
    select t.ticket_id as "ticketId", t.contact_id as "contactId", t.connection_id as "connectionId", s.span
    from rm_tickets t join rm_ticket_spans s on s.ticket_id = t.ticket_id
    where t.contact_id = any(${[...new Set(contactIds)]}::bigint[])
      and s.span -> 'absence' <> 'null'
      and coalesce((s.span #>> '{absence,until}')::timestamptz > ${now.toISOString()}::timestamptz, true)
  `.execute(db);
  return rows.flatMap(({ span, ...of }) => {
    const { absence } = spanSchema.parse(span);
    return absence === null ? [] : [{ ...of, absence }];
  });
};
