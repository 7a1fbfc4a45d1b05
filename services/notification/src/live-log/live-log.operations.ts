import { catchUp } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import type { StoreTables } from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import { payloadFor } from '#updates/reduced-payload.rules.ts';
import { readHead } from './live-log.ts';
import type { AskVisible } from './places-now.ts';
import { oldestPosition, visibleUpdates } from './catch-up.query.ts';

/** Above this a fresh load is cheaper for both sides. */
const longest = { updates: 1_000, bytes: 4 * 1024 * 1024 };

/** The head is read first: later updates come through the room, and clients skip repeats by position. */
export const catchUpOperation = (db: Kysely<NotificationTables & StoreTables>, askVisible: AskVisible) =>
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
