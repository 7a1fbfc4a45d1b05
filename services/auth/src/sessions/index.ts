export { endSessions } from './end-sessions.ts';
export { forgetPlaces, rememberPlace } from './session-places.ts';
