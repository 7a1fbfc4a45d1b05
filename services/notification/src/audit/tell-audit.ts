import { rooms as roomNames } from '@balcao/contracts';
import type { RoomEmitter } from '#live-log/index.ts';
import type { NewEntry } from './audit-entry.rules.ts';

/** Admins hear that there is something new; what it says they ask for. */
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
