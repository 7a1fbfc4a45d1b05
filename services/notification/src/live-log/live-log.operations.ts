import { catchUp, findLiveHead } from '@balcao/contracts';
import { serveOperation, type OperationHandler } from '@balcao/event-bus';
import { payloadFor } from '#updates/reduced-payload.rules.ts';
import { readHead } from './live-log.ts';
import type { AskVisible } from './places-now.ts';
import { oldestPosition, visibleUpdates, settledPosition } from './catch-up.query.ts';
import type { NotificationDb } from '#database/schema.ts';

/** Above this a fresh load is cheaper for both sides. */
const longest = { updates: 1_000, bytes: 4 * 1024 * 1024 };

/** The head is read first: later updates come through the room, and clients skip repeats by position. */
export const serveCatchUp = (db: NotificationDb, askVisible: AskVisible): OperationHandler =>
  serveOperation(catchUp, async ({ actor, after }) => {
    const { position: head } = await readHead(db);
    if (after === head) return { head, reload: false, updates: [] };
    const reload = { head, reload: true, updates: [] };
    if (after > head || after + 1 < (await oldestPosition(db))) return reload;
    const missed = await visibleUpdates(db, askVisible, actor, after, longest);
    if (missed.isCut) return reload;
    return {
      head,
      reload: false,
      updates: missed.updates.map(({ position, update }) => ({
        position,
        event: update.event,
        payload: payloadFor(actor, update.event, update.payload, update.people),
      })),
    };
  });

export const serveFindLiveHead = (db: NotificationDb): OperationHandler =>
  serveOperation(findLiveHead, async () => {
    const { position } = await readHead(db);
    return { position, settled: await settledPosition(db, position) };
  });
