export { endSessions } from './end-sessions.ts';
export { deleteOrigins, storeOrigin } from './session-origins.ts';
