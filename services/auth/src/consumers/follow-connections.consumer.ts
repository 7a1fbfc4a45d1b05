import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, type ConsumerOptions, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { dropReferences } from '#users/index.ts';
import type { AuthTransaction } from '#store.ts';

type Types = 'ConnectionAdded' | 'ConnectionDetailsChanged' | 'ConnectionRemoved';
type Options = ConsumerOptions<typeof channelSessionEvents, Types, AuthTransaction>;
type Consuming = Pick<Options, 'bus' | 'log' | 'checkpoint' | 'source' | 'keys'>;

/** Stores the shown fields of users' default connections. */
export const startFollowConnections = (consuming: Consuming): Consumer =>
  startConsumer({
    ...consuming,
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
