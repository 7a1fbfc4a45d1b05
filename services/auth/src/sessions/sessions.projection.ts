import type { AuthEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';

export const sessionsProjection: Projection<AuthEvents, AuthTables> = {
  name: 'sessions',
  tables: ['rm_sessions'],
  on: {
    SessionStarted: async (tx, { data, at }) => {
      await tx
        .insertInto('rm_sessions')
        .values({ id: data.sessionId, user_id: data.userId, started_at: at, ended_at: null })
        .execute();
    },
    SessionRevoked: async (tx, { data, at }) => {
      await tx.updateTable('rm_sessions').set({ ended_at: at }).where('id', '=', data.sessionId).execute();
    },
  },
};
