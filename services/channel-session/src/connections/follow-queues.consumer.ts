import { type ChannelSessionEvents, type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ServiceRuntime } from '@balcao/service-runtime';
import { executeOnConnection, lockConnections } from './change-connections.ts';
import type { ChannelSessionTables } from '#database/schema.ts';
import type { ChannelSessionTransaction } from '#store.ts';
import { sql } from 'kysely';

type Consuming = ReturnType<ServiceRuntime<ChannelSessionEvents, ChannelSessionTables>['consuming']>;

const types = ['QueueCreated', 'QueueDetailsChanged', 'QueueDeleted'] as const;
type QueueEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

/** The sectors that connections show. A deleted one is removed from every connection. */
export const startFollowQueues = (consuming: Consuming): Consumer =>
  startConsumer({
    ...consuming,
    consumer: 'channel-session__follow-queues',
    lingerMs: unhurriedMs,
    catalog: ticketEvents,
    types,
    apply: async (tx, events) => {
      for (const event of events) await follow(tx, event);
    },
  });

const follow = async (tx: ChannelSessionTransaction, event: QueueEvent): Promise<void> => {
  if (event.type === 'QueueDeleted') {
    await drop(tx, event.data.queueId, event);
    return;
  }
  const { id, name, color, greetingMessage, startWork, endWork, absenceMessage } = event.data.queue;
  const facts = {
    name,
    color,
    greeting_message: greetingMessage,
    start_work: startWork,
    end_work: endWork,
    absence_message: absenceMessage,
  };
  await tx.db
    .insertInto('rm_queues')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
};

const drop = async (tx: ChannelSessionTransaction, queueId: number, event: QueueEvent): Promise<void> => {
  await lockConnections(tx);
  await tx.db.deleteFrom('rm_queues').where('id', '=', queueId).execute();
  const connections = await tx.db
    .selectFrom('rm_connections')
    .select(['id', 'queue_ids'])
    .where(sql<boolean>`${queueId} = any(queue_ids)`)
    .execute();
  for (const { id, queue_ids } of connections)
    await executeOnConnection(
      tx,
      id,
      { type: 'ChangeDetails', details: { queueIds: queue_ids.filter((each) => each !== queueId) } },
      { ...event.metadata, causationId: event.id },
    );
};
