import type { Queue, TicketEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { TicketTables } from '#database/schema.ts';

/** The sectors as they are. */
export const queuesProjection: Projection<TicketEvents, TicketTables> = {
  name: 'queues',
  tables: ['rm_queues'],
  on: {
    QueueCreated: async (tx, { data: { queue }, revision }) => {
      await tx
        .insertInto('rm_queues')
        .values({ queue_id: queue.id, ...columnsOf(queue), revision })
        .execute();
    },
    QueueDetailsChanged: async (tx, { data: { queue }, revision }) => {
      await tx
        .updateTable('rm_queues')
        .set({ ...columnsOf(queue), revision })
        .where('queue_id', '=', queue.id)
        .execute();
    },
    QueueDeleted: async (tx, { data }) => {
      await tx.deleteFrom('rm_queues').where('queue_id', '=', data.queueId).execute();
    },
  },
};

const columnsOf = (queue: Queue) => ({
  name: queue.name,
  color: queue.color,
  greeting_message: queue.greetingMessage,
  start_work: queue.startWork,
  end_work: queue.endWork,
  absence_message: queue.absenceMessage,
  work_week: queue.workWeek === undefined ? null : JSON.stringify(queue.workWeek),
  holidays: JSON.stringify(queue.holidays ?? []),
  created_at: new Date(queue.createdAt),
  updated_at: new Date(queue.updatedAt),
});
