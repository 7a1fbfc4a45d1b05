import { folded } from '@balcao/event-store/database/folded';
import { sql } from 'kysely';
import { type Calendar, calendarOf, holidaysSchema, workWeekSchema } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { areEnabled } from '#directory/settings.query.ts';
import {
  findPausedTickets,
  findSentAbsences,
  type ReactingTicket,
  type SentAbsence,
} from './reacting-tickets.query.ts';
import type { ConnectionTexts, Facts, Said, Sector } from './react.state.ts';

const hourMs = 3_600_000;

/** A text that the contact was sent; with text null, the moment at which a person ended a pause. */
type SaidRow = {
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly text: string | null;
  readonly at: Date;
};

type Known = {
  readonly connections: ReadonlyMap<number, ConnectionTexts & { readonly reminder: string | null }>;
  readonly sectors: readonly Sector[];
  readonly said: ReadonlyMap<number, readonly SaidRow[]>;
  readonly paused: ReadonlySet<string>;
  readonly acceptsCalls: boolean;
  readonly sentAbsences: readonly SentAbsence[];
};

/** Sectors by name, locked until the transaction ends, so that a ticket is not given a deleted sector. */
export const findSectors = async (db: TicketDb, queueIds: readonly number[]): Promise<readonly Sector[]> => {
  if (queueIds.length === 0) return [];
  const rows = await db
    .selectFrom('rm_queues')
    .selectAll()
    .where(sql<boolean>`queue_id = any(${[...new Set(queueIds)]}::bigint[])`)
    .orderBy(folded('name'))
    .orderBy('queue_id')
    .forKeyShare()
    .execute();
  return rows.map((row) => ({
    id: row.queue_id,
    name: row.name,
    greetingMessage: row.greeting_message,
    absenceMessage: row.absence_message,
    startWork: row.start_work,
    endWork: row.end_work,
    calendar: calendarOfRow(row),
  }));
};

/** Reads all facts about these tickets in a few statements. The caller has locked their contacts. */
export const learnFacts = async (
  db: TicketDb,
  tickets: readonly ReactingTicket[],
  now: Date,
): Promise<(ticket: ReactingTicket) => Facts | null> => {
  const connectionIds = [...new Set(tickets.flatMap(({ connection_id }) => connection_id ?? []))];
  const contactIds = [...new Set(tickets.map(({ contact_id }) => contact_id))];
  const [connections, said, paused, sentAbsences, isEnabled] = await Promise.all([
    findTexts(db, connectionIds),
    findSaid(db, contactIds, now),
    findPausedTickets(db, contactIds),
    findSentAbsences(db, contactIds, now),
    areEnabled(db, ['call']),
  ]);
  const sectors = await findSectors(db, [
    ...[...connections.values()].flatMap(({ queueIds }) => queueIds),
    ...tickets.flatMap(({ queue_id }) => queue_id ?? []),
  ]);
  const known: Known = {
    connections,
    sectors,
    said,
    paused: new Set(paused.map(({ contactId, connectionId }) => `${contactId}-${connectionId}`)),
    acceptsCalls: isEnabled('call'),
    sentAbsences,
  };
  return (ticket) => factsOf(ticket, known);
};

const factsOf = (
  ticket: ReactingTicket,
  { connections, sectors, said, paused, acceptsCalls, sentAbsences }: Known,
): Facts | null => {
  const { connection_id: connectionId, contact_id: contactId, queue_id: queueId } = ticket;
  const connection = connectionId === null ? undefined : connections.get(connectionId);
  if (connection === undefined) return null;
  return {
    place: { status: ticket.status, userId: ticket.user_id, queueId, whatsappId: connectionId },
    isGroup: ticket.is_group,
    span: ticket.span,
    earlierAbsence: lastSentAbsence(ticket, sentAbsences),
    isPaused: paused.has(`${contactId}-${connectionId}`),
    connection,
    acceptsCalls,
    sectors: sectors.filter(({ id }) => connection.queueIds.includes(id)),
    sector: sectors.find(({ id }) => id === queueId) ?? null,
    said: saidTo(said.get(contactId) ?? [], connectionId),
    reminder: ticket.is_reminded ? connection.reminder : null,
  };
};

/** Texts before the end of the last pause do not count as repeats (rule J7). */
const saidTo = (rows: readonly SaidRow[], connectionId: number | null): readonly Said[] => {
  const resumedAt = rows
    .filter(({ text, connectionId: where }) => text === null && where === connectionId)
    .map(({ at }) => at.getTime());
  const since = Math.max(-Infinity, ...resumedAt);
  return rows.flatMap(({ text, at, connectionId: where }) =>
    text === null ? [] : [{ text, at, isHere: where === connectionId && at.getTime() > since }],
  );
};

/** The closed period that ends last; one without a known end counts as the latest. */
const lastSentAbsence = (
  ticket: ReactingTicket,
  sentAbsences: readonly SentAbsence[],
): SentAbsence['absence'] | null => {
  const [last] = sentAbsences
    .filter(
      ({ ticketId, contactId, connectionId }) =>
        ticketId !== ticket.ticket_id &&
        contactId === ticket.contact_id &&
        connectionId === ticket.connection_id,
    )
    .map(({ absence }) => absence)
    .toSorted((one, other) => endOf(other) - endOf(one));
  return last ?? null;
};

const endOf = ({ until }: SentAbsence['absence']): number => (until === null ? Infinity : Date.parse(until));

export const findTexts = async (
  db: TicketDb,
  connectionIds: readonly number[],
): Promise<
  ReadonlyMap<number, ConnectionTexts & { readonly name: string; readonly reminder: string | null }>
> => {
  if (connectionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rm_connections')
    .select([
      'connection_id',
      'name',
      'greeting_message',
      'is_display',
      'queue_ids',
      'default_queue_id',
      'hint_message',
      'opening_message',
      'is_automatic_in_groups',
      'reminder_minutes',
      'reminder_message',
    ])
    .where(sql<boolean>`connection_id = any(${connectionIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.connection_id,
      {
        name: row.name,
        greetingMessage: row.greeting_message,
        isDisplay: row.is_display,
        queueIds: row.queue_ids,
        defaultQueueId: row.default_queue_id,
        hintMessage: row.hint_message,
        openingMessage: row.opening_message,
        isAutomaticInGroups: row.is_automatic_in_groups,
        reminder: row.reminder_minutes === null ? null : row.reminder_message,
      },
    ]),
  );
};

/** The automatic texts of the last hour for each contact, oldest first. */
const findSaid = async (db: TicketDb, contactIds: readonly number[], now: Date): Promise<Known['said']> => {
  const { rows } = await sql<SaidRow>`
    select r.contact_id as "contactId", t.connection_id as "connectionId", r.text, r.at
    from st_reactions r left join rm_tickets t on t.ticket_id = r.ticket_id
    where r.contact_id = any(${contactIds}::bigint[]) and (r.text is not null or r.rule = 'resume')
      and r.at > ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz
    order by r.at
  `.execute(db);
  return Map.groupBy(rows, ({ contactId }) => contactId);
};

type Row = {
  readonly start_work: string;
  readonly end_work: string;
  readonly work_week: unknown;
  readonly holidays: unknown;
};

/** The calendar of a sector, from its row. */
const calendarOfRow = ({ start_work, end_work, work_week, holidays }: Row): Calendar =>
  calendarOf({
    startWork: start_work,
    endWork: end_work,
    ...(work_week === null ? {} : { workWeek: workWeekSchema.parse(work_week) }),
    holidays: holidaysSchema.parse(holidays),
  });
