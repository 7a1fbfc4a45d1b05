import { rooms as roomNames } from '@balcao/contracts';
import type { RoomEmitter } from '#live-log/index.ts';
import type { NewEntry } from './audit-entry.rules.ts';

/** Tells admins that there are new entries; they fetch the contents. */
export const emitAudit =
  (rooms: Pick<RoomEmitter, 'emitSignal'>) =>
  (entries: readonly NewEntry[]): void => {
    rooms.emitSignal([roomNames.admins('full'), roomNames.admins('masked')], 'audit', {
      action: 'create',
      entries: entries.map(({ at, kind, thingId, userId }) => ({
        at: at.toISOString(),
        kind,
        thingId,
        userId,
      })),
    });
  };
