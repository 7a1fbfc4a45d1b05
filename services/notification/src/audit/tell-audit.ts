import { rooms as roomNames } from '@balcao/contracts';
import type { RoomEmitter } from '#live-log/index.ts';
import type { NewEntry } from './audit-entry.rules.ts';

/** Tells admins that there are new entries; they fetch the contents. */
export const tellAudit =
  (rooms: Pick<RoomEmitter, 'pass'>) =>
  (entries: readonly NewEntry[]): void => {
    rooms.pass([roomNames.admins('full'), roomNames.admins('masked')], 'audit', {
      action: 'create',
      entries: entries.map(({ at, kind, thingId, userId }) => ({
        at: at.toISOString(),
        kind,
        thingId,
        userId,
      })),
    });
  };
