import type { NotificationDb } from '#database/schema.ts';
import { withCurrentAudience, type PlaceNow } from '#updates/current-audience.rules.ts';
import { hideQuotes, type PlaceOf, quotedTicketsOf, viewersOfQuotes } from '#updates/hide-quotes.rules.ts';
import { findPlaces } from '#directory/known-tickets.ts';
import { findViewers } from '#directory/known-users.ts';
import { type AppendedUpdates, readUnemitted } from '#live-log/live-log.ts';
import type { AskPlaces } from '#live-log/places-now.ts';

/**
 * Reads waiting updates of the log. While this process or Redis was down, tickets may have moved. Later updates are
 * known here; for updates that waited long the owner is asked, because we may have missed events.
 */
export const readBacklog = async (
  db: NotificationDb,
  askPlaces: AskPlaces,
  after: number,
  limit: number,
): Promise<AppendedUpdates> => {
  const { updates, isAnybodyMasked, isLate } = await readUnemitted(db, after, limit);
  const logged = updates.map(({ update }) => update);
  const ticketIds = [
    ...new Set([...logged.flatMap(({ ticketId }) => ticketId ?? []), ...quotedTicketsOf(logged)]),
  ];
  if (ticketIds.length === 0) return { updates, isAnybodyMasked };
  const placeOf = isLate ? await askPlaces(ticketIds) : await findPlaces(db, ticketIds);
  const placeNow: PlaceNow = (ticketId) => placeOf(ticketId) ?? (isLate ? 'gone' : undefined);
  const addressed = logged.map((update) => withCurrentAudience(update, placeNow));
  const shown = await withoutHiddenQuotes(db, addressed, placeOf);
  return {
    updates: updates.map((placed, index) => ({ ...placed, update: shown[index] ?? placed.update })),
    isAnybodyMasked,
  };
};

const withoutHiddenQuotes = async (
  db: NotificationDb,
  updates: Parameters<typeof hideQuotes>[0],
  placeOf: PlaceOf,
) =>
  quotedTicketsOf(updates).length === 0
    ? updates
    : hideQuotes(updates, placeOf, await findViewers(db, viewersOfQuotes(updates)));
