import { channelSessionEvents } from '@balcao/contracts';
import { type Bus, type Consumer, createKeySource, startConsumer } from '@balcao/event-bus';
import type { ConsumerCheckpoint } from '@balcao/event-store';
import type { AuthTransaction } from '#store.ts';

type Dependencies = { readonly bus: Bus; readonly checkpoint: ConsumerCheckpoint<AuthTransaction> };

/** Keeps what is shown of a user's default connection. */
export const startFollowConnections = ({ bus, checkpoint }: Dependencies): Consumer =>
  startConsumer({
    bus,
    consumer: 'auth__follow-connections',
    source: 'channel-session',
    catalog: channelSessionEvents,
    checkpoint,
    keys: createKeySource({ bus, source: 'channel-session' }),
    log: bus.log,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved'],
    apply: async ({ db }, events) => {
      for (const { type, data } of events) {
        if (type === 'ConnectionRemoved') {
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
    },
  });
