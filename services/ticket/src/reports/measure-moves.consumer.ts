import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#consuming.ts';
import type { TicketDb } from '#database/store.ts';
import { holdReports, measureSpans } from './measure-spans.ts';

const types = [
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketUndone',
  'TicketDeleted',
  'ContactTagged',
  'ContactsMerged',
  'ContactsUnmerged',
] as const;
type Heard = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

export const movesConsumer = 'ticket__measure-moves';

/** Measures spans as they move (rule Y1). */
export const measureMoves = (consumingFrom: ConsumingFrom, timeZone: () => Promise<string>): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: movesConsumer,
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types,
    apply: async ({ db }, events) => {
      await holdReports(db);
      const how = { timeZone: await timeZone() };
      await forgetDeleted(
        db,
        events.flatMap(({ type, data }) => (type === 'TicketDeleted' ? [data.ticketId] : [])),
      );
      const tagged = events.flatMap((event) =>
        event.type === 'ContactTagged' ? [event.data.contactId] : [],
      );
      const moved = new Set([...events.flatMap(movedIn), ...(await findGoingOn(db, tagged))]);
      await measureSpans(db, [...moved], { ...how, which: 'newest' });
      await measureSpans(db, [...new Set(events.flatMap(givenIn))], { ...how, which: 'all' });
    },
  });

const movedIn = ({ type, data }: Heard): readonly number[] =>
  type === 'ContactTagged' || type === 'ContactsMerged' || type === 'ContactsUnmerged' ? [] : [data.ticketId];

const givenIn = ({ type, data }: Heard): readonly number[] =>
  type === 'ContactsMerged' || type === 'ContactsUnmerged' ? data.ticketIds : [];

/** They count under the tags that their contact has now. */
const findGoingOn = async (db: TicketDb, contactIds: readonly number[]): Promise<readonly number[]> => {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('rm_report_spans')
    .select('ticket_id')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .execute();
  return rows.map(({ ticket_id }) => ticket_id);
};

const forgetDeleted = async (db: TicketDb, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return;
  const ids = sql`${[...ticketIds]}::bigint[]`;
  await sql`delete from rm_report_turns where ticket_id = any(${ids})`.execute(db);
  await sql`delete from rm_report_measures where ticket_id = any(${ids})`.execute(db);
};
