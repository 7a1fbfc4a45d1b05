import type { AuthEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';
import { type PastSessionEvent, sessionDecider } from './session.decider.ts';

const keep = projectRow<AuthTables, 'rm_sessions', Unpositioned<PastSessionEvent>>({
  table: 'rm_sessions',
  keyOf: ({ data }) => ({ id: data.sessionId }),
  columnsOf: (event) => {
    const state = stateAfter(sessionDecider, event);
    return state.status === 'active'
      ? { user_id: state.userId, ended_at: null, started_at: event.at }
      : { ended_at: event.at };
  },
});

export const sessionsProjection: Projection<AuthEvents, AuthTables> = {
  name: 'sessions',
  tables: ['rm_sessions'],
  apply: { SessionStarted: keep, SessionRevoked: keep },
};
