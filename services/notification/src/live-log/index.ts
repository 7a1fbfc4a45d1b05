import type { NotificationModule } from '#surroundings.ts';
import { serveCatchUp, serveFindLiveHead } from './live-log.operations.ts';
import { createAskVisible } from './places-now.ts';

export { type AppendedUpdates, appendUpdates, forgetContacts, partContacts } from './live-log.ts';
export { lateAfterMs } from './places-now.ts';
export type { RoomEmitter } from './room-emitter.ts';

export const liveLog: NotificationModule = {
  open: ({ db, bus }) => ({
    operations: [serveCatchUp(db, createAskVisible(bus)), serveFindLiveHead(db)],
  }),
};
