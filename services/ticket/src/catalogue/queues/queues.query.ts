import type { Queue } from '@balcao/contracts';
import { folded } from '@balcao/event-store/database/folded';
import type { TicketDb } from '#database/store.ts';

const select = (db: TicketDb) => db.selectFrom('rm_queues').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toQueue = (row: Row): Queue => ({
  id: row.queue_id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  startWork: row.start_work,
  endWork: row.end_work,
  absenceMessage: row.absence_message,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** By name, whatever its case and accents (rule Q4). */
export const findQueues = async (db: TicketDb): Promise<Queue[]> =>
  (await select(db).orderBy(folded('name')).orderBy('queue_id').execute()).map(toQueue);

export const findQueue = async (db: TicketDb, queueId: number): Promise<Queue | null> => {
  const row = await select(db).where('queue_id', '=', queueId).executeTakeFirst();
  return row === undefined ? null : toQueue(row);
};
