import { authEvents, type RecordedOf, userChangeEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketDb } from '#database/store.ts';
import { freeTicketsOfUser } from '#tickets/index.ts';

const types = [
  'UserCreated',
  'UserDetailsChanged',
  'UserSuspended',
  'UserReinstated',
  'UserDeleted',
  'SettingChanged',
] as const;
const catalog = { ...authEvents, ...userChangeEvents };
type User = RecordedOf<Pick<typeof catalog, 'UserCreated' | 'UserDetailsChanged'>>['data'];

/** Stores the users that tickets name, and the settings that decide the routing and order of tickets. */
export const followAuth = (consumingFrom: ConsumingFrom): Consumer => {
  const from = consumingFrom('auth');
  return startConsumer({
    ...from,
    consumer: 'ticket__follow-auth',
    catalog,
    types,
    apply: async (tx, events) => {
      for (const event of events) {
        switch (event.type) {
          case 'UserCreated':
          case 'UserDetailsChanged':
            await keepUser(tx.db, event.data);
            break;
          case 'UserSuspended':
          case 'UserReinstated':
            // Their tickets stay with them (rule A27).
            await tx.db
              .updateTable('rm_users')
              .set({ is_suspended: event.type === 'UserSuspended' })
              .where('user_id', '=', event.data.userId)
              .execute();
            break;
          case 'UserDeleted':
            // The name stays, because the tickets that the user closed still show it.
            await tx.db
              .updateTable('rm_users')
              .set({ is_deleted: true, queue_ids: [], connection_id: null })
              .where('user_id', '=', event.data.userId)
              .execute();
            await freeTicketsOfUser(tx, event.data.userId, { ...event.metadata, causationId: event.id });
            break;
          case 'SettingChanged': {
            const { key, value } = event.data;
            await tx.db
              .insertInto('rm_settings')
              .values({ key, value })
              .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
              .execute();
          }
        }
      }
    },
  });
};

const keepUser = async (db: TicketDb, { userId, name, queueIds, whatsappId }: User): Promise<void> => {
  const facts = { name, queue_ids: queueIds, connection_id: whatsappId };
  await db
    .insertInto('rm_users')
    .values({ user_id: userId, ...facts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
    .execute();
};
