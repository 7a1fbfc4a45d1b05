import { audienceOfPlace } from '@balcao/contracts';
import { removalOf } from './bring-up-to-date.rules.ts';
import type { PlaceOf } from './hide-quotes.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

/** The ticket's state since the update: `gone` if deleted, undefined if unknown. */
export type PlaceNow = (ticketId: number) => ReturnType<PlaceOf> | 'gone';

/** Says only that a ticket is deleted or left. */
export const isRemoval = ({ event, payload }: LiveUpdate): boolean =>
  event === 'ticket' && payload.action === 'delete';

/**
 * An older update with its present audience, by where the ticket is now (rule V6): users who lost the ticket do not get
 * the update, and users who got the ticket do.
 */
export const withCurrentAudience = (update: LiveUpdate, placeNow: PlaceNow): LiveUpdate => {
  const { ticketId } = update;
  if (ticketId === null || update.audience.isForEverybody || isRemoval(update)) return update;
  const place = placeNow(ticketId);
  if (place === undefined) return update;
  return place === 'gone' ? removalOf(ticketId, update) : { ...update, audience: audienceOfPlace(place) };
};
