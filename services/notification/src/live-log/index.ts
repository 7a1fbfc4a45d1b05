export { type AppendedUpdates, appendUpdates, forgetContacts, partContacts } from './live-log.ts';
export { lateAfterMs } from './places-now.ts';
export type { RoomEmitter } from './room-emitter.ts';
