import type { AuthModule } from '../surroundings.ts';
import { sessionsProjection } from './sessions.projection.ts';
import { serveUserSessions } from './user-sessions.endpoints.ts';

export { endSessions, sessionCommands } from './end-sessions.ts';
export { deleteOrigins, storeOrigin } from './sessions.table.ts';

export const sessions: AuthModule = {
  projections: [sessionsProjection],
  open: (surroundings) => ({ endpoints: serveUserSessions(surroundings) }),
};
