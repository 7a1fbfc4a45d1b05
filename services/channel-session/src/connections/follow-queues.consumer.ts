import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { lockConnections, connectionCommands } from './change-connections.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';

const types = ['QueueCreated', 'QueueDetailsChanged', 'QueueDeleted'] as const;
type QueueEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

/** The sectors that connections show. A deleted one is removed from every connection. */
export const followQueues = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('ticket'),
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
    await connectionCommands.within(
      tx,
      id,
      { type: 'ChangeDetails', details: { queueIds: queue_ids.filter((each) => each !== queueId) } },
      { metadata: { ...event.metadata, causationId: event.id } },
    );
};
