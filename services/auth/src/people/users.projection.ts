import type { AuthEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';

export const usersProjection: Projection<AuthEvents, AuthTables> = {
  name: 'users',
  tables: ['rm_users'],
  on: {
    UserCreated: async (tx, { data, at }) => {
      await tx
        .insertInto('rm_users')
        .values({
          id: data.userId,
          name: data.name,
          email: data.email,
          profile: data.profile,
          is_tricked: data.isTricked,
          start_work: data.startWork,
          end_work: data.endWork,
          queue_ids: data.queueIds,
          whatsapp_id: data.whatsappId,
          created_at: at,
        })
        .execute();
    },
    UserDetailsChanged: async (tx, { data }) => {
      await tx
        .updateTable('rm_users')
        .set({
          name: data.name,
          email: data.email,
          profile: data.profile,
          is_tricked: data.isTricked,
          start_work: data.startWork,
          end_work: data.endWork,
          queue_ids: data.queueIds,
          whatsapp_id: data.whatsappId,
        })
        .where('id', '=', data.userId)
        .execute();
    },
    UserDeleted: async (tx, { data }) => {
      await tx.deleteFrom('rm_users').where('id', '=', data.userId).execute();
    },
  },
};
