export { endSessions } from './end-sessions.ts';
