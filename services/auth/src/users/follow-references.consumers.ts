import { channelSessionEvents, queueEvents, type AuthEvents } from '@balcao/contracts';
import { metadataOf, systemContext, type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { sql } from 'kysely';
import { lockUsers } from './user-constraints.query.ts';
import type { AuthTransaction } from '#database/store.ts';
import { userCommands } from './user-commands.ts';
import type { ConsumingFrom } from '@balcao/service-runtime';
import type { AuthTables } from '#database/schema.ts';

const metadata = metadataOf(systemContext('drop-references'));

type From = ConsumingFrom<AuthEvents, AuthTables>;
type Gone = { readonly queueIds: readonly number[]; readonly connectionIds: readonly number[] };

/** Removes deleted sectors and default connections from users. */
const dropReferences = async (tx: AuthTransaction, gone: Gone): Promise<void> => {
  if (gone.queueIds.length + gone.connectionIds.length === 0) return;
  await lockUsers(tx);
  const users = await tx.db
    .selectFrom('rm_users')
    .select(['id', 'queue_ids', 'whatsapp_id'])
    .where((on) =>
      on.or([
        sql<boolean>`queue_ids && ${sql.val([...gone.queueIds])}::integer[]`,
        ...(gone.connectionIds.length > 0 ? [on('whatsapp_id', 'in', gone.connectionIds)] : []),
      ]),
    )
    .execute();
  await Promise.all(
    users.map((user) => {
      const details = {
        queueIds: user.queue_ids.filter((queueId) => !gone.queueIds.includes(queueId)),
        whatsappId: gone.connectionIds.includes(user.whatsapp_id ?? 0) ? null : user.whatsapp_id,
      };
      return userCommands.within(tx, user.id, { type: 'ChangeUser', details, otherAdmins: [] }, { metadata });
    }),
  );
};

/** Stores the shown fields of users' default connections. */
export const followConnections = (from: From): Consumer =>
  startConsumer({
    ...from('channel-session'),
    consumer: 'auth__follow-connections',
    lingerMs: unhurriedMs,
    catalog: channelSessionEvents,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved'],
    apply: async (tx, events) => {
      const { db } = tx;
      const connectionIds: number[] = [];
      for (const { type, data } of events) {
        if (type === 'ConnectionRemoved') {
          connectionIds.push(data.connectionId);
          await db.deleteFrom('rm_connections').where('id', '=', data.connectionId).execute();
          continue;
        }
        const shown = { name: data.name, type: data.type, color: data.color };
        await db
          .insertInto('rm_connections')
          .values({ id: data.connectionId, ...shown })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(shown))
          .execute();
      }
      await dropReferences(tx, { queueIds: [], connectionIds });
    },
  });

/** Stores the shown fields of users' sectors. */
export const followQueues = (from: From): Consumer =>
  startConsumer({
    ...from('ticket'),
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
