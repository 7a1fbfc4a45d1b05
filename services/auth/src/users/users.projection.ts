import { type AuthEvents, isNewcomerAfter } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';

export const usersProjection: Projection<AuthEvents, AuthTables> = {
  name: 'users',
  tables: ['rm_users'],
  on: {
    UserCreated: async (tx, event) => {
      const { data, at } = event;
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
          is_newcomer: isNewcomerAfter(event, false),
          is_invited: data.origin === 'invitation',
          created_at: at,
        })
        .execute();
    },
    UserDetailsChanged: async (tx, event) => {
      const { data } = event;
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
          ...(isNewcomerAfter(event, true) ? {} : { is_newcomer: false }),
        })
        .where('id', '=', data.userId)
        .execute();
    },
    UserLetIn: async (tx, { data }) => {
      await tx.updateTable('rm_users').set({ is_newcomer: false }).where('id', '=', data.userId).execute();
    },
    UserPasswordChanged: async (tx, { data }) => {
      await tx.updateTable('rm_users').set({ is_invited: false }).where('id', '=', data.userId).execute();
    },
    UserDeleted: async (tx, { data }) => {
      await tx.deleteFrom('rm_users').where('id', '=', data.userId).execute();
    },
  },
};
