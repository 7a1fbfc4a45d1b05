import { queueEvents } from '@balcao/contracts';
import { type Consumer, type ConsumerOptions, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { dropReferences } from '#users/index.ts';
import type { AuthTransaction } from '#store.ts';

type Types = keyof typeof queueEvents;
type Options = ConsumerOptions<typeof queueEvents, Types, AuthTransaction>;
type Consuming = Pick<Options, 'bus' | 'log' | 'checkpoint' | 'source' | 'keys'>;

/** Stores the shown fields of users' sectors. */
export const startFollowQueues = (consuming: Consuming): Consumer =>
  startConsumer({
    ...consuming,
    consumer: 'auth__follow-queues',
    lingerMs: unhurriedMs,
    catalog: queueEvents,
    types: ['QueueCreated', 'QueueDetailsChanged', 'QueueDeleted'],
    apply: async (tx, events) => {
      const queueIds: number[] = [];
      for (const { type, data } of events) {
        if (type === 'QueueDeleted') {
          queueIds.push(data.queueId);
          continue;
        }
        const { id, name, color } = data.queue;
        await tx.db
          .insertInto('rm_queues')
          .values({ id, name, color })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, color }))
          .execute();
      }
      if (queueIds.length === 0) return;
      await tx.db.deleteFrom('rm_queues').where('id', 'in', queueIds).execute();
      await dropReferences(tx, { queueIds, connectionIds: [] });
    },
  });
