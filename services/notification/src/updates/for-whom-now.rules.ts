import { audienceOfPlace } from '@balcao/contracts';
import { removalOf } from './bring-up-to-date.rules.ts';
import type { PlaceOf } from './hide-quotes.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

/** What became of a ticket since something was told of it: `gone` it was deleted, undefined nobody knows. */
export type PlaceNow = (ticketId: number) => ReturnType<PlaceOf> | 'gone';

/** Says that a ticket is gone or left, and nothing of it. */
export const isRemoval = ({ event, payload }: LiveUpdate): boolean =>
  event === 'ticket' && payload.action === 'delete';

/**
 * An update that was logged a while ago, for those who may see its ticket where it stands now (rule V6): whoever
 * lost it meanwhile is not told after all, and whoever got it is.
 */
export const forWhomNow = (update: LiveUpdate, placeNow: PlaceNow): LiveUpdate => {
  const { ticketId } = update;
  if (ticketId === null || update.audience.isForEverybody || isRemoval(update)) return update;
  const place = placeNow(ticketId);
  if (place === undefined) return update;
  return place === 'gone' ? removalOf(ticketId, update) : { ...update, audience: audienceOfPlace(place) };
};
