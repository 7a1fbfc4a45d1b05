import { calendarOf, holidaysSchema, maxCountedTickets, type Queue, workWeekSchema } from '@balcao/contracts';
import { folded } from '@balcao/event-store/database/folded';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

const select = (db: TicketDb) => db.selectFrom('rm_queues').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toQueue = (row: Row): Queue =>
  withCalendar({
    id: row.queue_id,
    name: row.name,
    color: row.color,
    greetingMessage: row.greeting_message,
    startWork: row.start_work,
    endWork: row.end_work,
    absenceMessage: row.absence_message,
    ...(row.work_week === null ? {} : { workWeek: workWeekSchema.parse(row.work_week) }),
    holidays: holidaysSchema.parse(row.holidays),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** Every answer has a calendar for clients that know calendars. */
export const withCalendar = (queue: Queue): Queue => ({ ...queue, ...calendarOf(queue) });

/** By name, ignoring case and accents (rule Q4). */
export const findQueues = async (db: TicketDb): Promise<Queue[]> =>
  (await select(db).orderBy(folded('name')).orderBy('queue_id').execute()).map(toQueue);

export const findQueue = async (db: TicketDb, queueId: number): Promise<Queue | null> => {
  const row = await select(db).where('queue_id', '=', queueId).executeTakeFirst();
  return row === undefined ? null : toQueue(row);
};

/** Counting stops at the largest number that is shown. */
export const countTicketsOfQueue = async (db: TicketDb, queueId: number): Promise<number> => {
  const some = db
    .selectFrom('rm_tickets')
    .select('ticket_id')
    .where('queue_id', '=', queueId)
    .limit(maxCountedTickets);
  const { tickets } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('tickets'))
    .executeTakeFirstOrThrow();
  return tickets;
};
