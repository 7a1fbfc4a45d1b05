import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { backgroundMs, type Consumer, startConsumer } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketDb } from '#database/store.ts';
import { lockReports, measureSpans } from './measure-spans.ts';

const types = [
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketUndone',
  'TicketDeleted',
  'TagDeleted',
  'ContactTagged',
  'ContactsMerged',
  'ContactsUnmerged',
] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

/** Measures the spans of tickets after each move (rule Y1). */
export const followMoves = (consumingFrom: ConsumingFrom, timeZone: () => Promise<string>): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'ticket__measure-moves',
    lingerMs: backgroundMs,
    catalog: ticketEvents,
    types,
    apply: async ({ db }, events) => {
      await lockReports(db);
      const how = { timeZone: await timeZone() };
      await forgetDeleted(
        db,
        events.flatMap(({ type, data }) => (type === 'TicketDeleted' ? [data.ticketId] : [])),
      );
      const moved = [...events.flatMap(movedIn), ...(await findGoingOn(db, events))];
      await measureSpans(db, moved, { ...how, which: 'newest' });
      await measureSpans(db, events.flatMap(wholeIn), { ...how, which: 'all' });
    },
  });

const movedIn = ({ data }: TicketEvent): readonly number[] =>
  'ticketId' in data && 'to' in data ? [data.ticketId] : [];

/** Tickets whose contact changed, and new tickets: all their spans are measured. */
const wholeIn = ({ type, data }: TicketEvent): readonly number[] => {
  if (type === 'TicketOpened') return [data.ticketId];
  return type === 'ContactsMerged' || type === 'ContactsUnmerged' ? data.ticketIds : [];
};

/** Running spans count under the present tags of their contact. */
const findGoingOn = async (db: TicketDb, events: readonly TicketEvent[]): Promise<readonly number[]> => {
  const contactIds = events.flatMap(retaggedIn);
  const tagIds = events.flatMap(({ type, data }) => (type === 'TagDeleted' ? [data.tagId] : []));
  if (contactIds.length + tagIds.length === 0) return [];
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from rm_report_spans
    where ended_at is null and contact_id = any(${contactIds}::bigint[])
    union
    select ticket_id from rm_report_spans span join rm_report_measures m using (ticket_id, began_revision)
    where span.ended_at is null and m.tag_ids && ${tagIds}::bigint[]
  `.execute(db);
  return rows.map(({ ticket_id }) => ticket_id);
};

const retaggedIn = ({ type, data }: TicketEvent): readonly number[] =>
  type === 'ContactTagged' || type === 'ContactsMerged' || type === 'ContactsUnmerged'
    ? [data.contactId]
    : [];

const forgetDeleted = async (db: TicketDb, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return;
  const ids = sql`${[...ticketIds]}::bigint[]`;
  await sql`delete from rm_report_turns where ticket_id = any(${ids})`.execute(db);
  await sql`delete from rm_report_measures where ticket_id = any(${ids})`.execute(db);
};
