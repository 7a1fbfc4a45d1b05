import {
  type Audience,
  audienceOfPlace,
  isInAudience,
  type TicketPlace,
  type UserActor,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

type Place = Pick<TicketPlace, 'userId' | 'queueId'>;
/** A deleted or unknown ticket has no quote. */
export type PlaceOf = (ticketId: number) => Place | undefined;

/** The fields of a user that decide which tickets they see. */
export type Viewers = ReadonlyMap<number, { readonly profile: string; readonly queueIds: readonly number[] }>;

/** Another ticket of the conversation that an answer may quote; null without a quote. */
const quotedTicketOf = ({ payload: { message } }: LiveUpdate<'appMessage'>): number | null => {
  const ticketId = message.quotedMsg?.ticketId ?? null;
  return ticketId === message.ticketId ? null : ticketId;
};

const quotingAmong = (updates: readonly LiveUpdate[]) =>
  updates.flatMap((update) => {
    const ticketId = update.event === 'appMessage' ? quotedTicketOf(update) : null;
    return ticketId === null ? [] : [{ ticketId, audience: update.audience }];
  });

export const quotedTicketsOf = (updates: readonly LiveUpdate[]): readonly number[] =>
  quotingAmong(updates).map(({ ticketId }) => ticketId);

/** Users whose sectors decide whether they see the quoted message. */
export const viewersOfQuotes = (updates: readonly LiveUpdate[]): readonly number[] =>
  quotingAmong(updates).flatMap(({ audience }) => audience.userIds);

/** Whether the whole audience sees the other ticket too; users who see every ticket do. */
const allSee = (place: Place, audience: Audience, viewers: Viewers): boolean => {
  const seeing = audienceOfPlace(place);
  return (
    !audience.isForEverybody &&
    audience.queueIds.every((id) => seeing.queueIds.includes(id)) &&
    audience.userIds.every((id) => {
      const viewer = viewers.get(id);
      return (
        seeing.userIds.includes(id) ||
        viewer?.profile === 'admin' ||
        viewer?.queueIds.some((queueId) => seeing.queueIds.includes(queueId)) === true
      );
    })
  );
};

/**
 * Removes quotes that not everybody in the audience may read, as pages of messages do (rule V7): rooms belong to
 * tickets, not to quoted messages. Users who may read a quote find it by its id.
 */
export const hideQuotes = (
  updates: readonly LiveUpdate[],
  placeOf: PlaceOf,
  viewers: Viewers,
): readonly LiveUpdate[] =>
  updates.map((update) =>
    withoutQuoteUnless(update, placeOf, (place) => allSee(place, update.audience, viewers)),
  );

/** The same for a user who catches up: the update's ticket may have come to them since, but not the quoted one. */
export const hideQuoteFrom = (actor: UserActor, update: LiveUpdate, placeOf: PlaceOf): LiveUpdate =>
  withoutQuoteUnless(update, placeOf, (place) => isInAudience(audienceOfPlace(place), actor));

const withoutQuoteUnless = (
  update: LiveUpdate,
  placeOf: PlaceOf,
  isSeen: (place: Place) => boolean,
): LiveUpdate => {
  if (update.event !== 'appMessage') return update;
  const ticketId = quotedTicketOf(update);
  if (ticketId === null) return update;
  const place = placeOf(ticketId);
  if (place !== undefined && isSeen(place)) return update;
  const { payload } = update;
  return { ...update, payload: { ...payload, message: { ...payload.message, quotedMsg: null } } };
};
