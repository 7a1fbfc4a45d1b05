import type { PastEventOf, Queue, QueueEvents, TicketEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import type { TicketTables } from '#database/schema.ts';
import { queueDecider } from './queue.decider.ts';

type QueueEvent = Unpositioned<PastEventOf<QueueEvents>>;

const keep = projectRow<TicketTables, 'rm_queues', QueueEvent>({
  table: 'rm_queues',
  keyOf: ({ data }) => ({ queue_id: 'queue' in data ? data.queue.id : data.queueId }),
  columnsOf: (event) => {
    const state = stateAfter(queueDecider, event);
    return state.status === 'present' ? { ...columnsOf(state.queue), revision: event.revision } : null;
  },
});

/** The sectors as they are now. */
export const queuesProjection: Projection<TicketEvents, TicketTables> = {
  name: 'queues',
  tables: ['rm_queues'],
  apply: { QueueCreated: keep, QueueDetailsChanged: keep, QueueDeleted: keep },
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
