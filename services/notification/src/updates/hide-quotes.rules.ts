import {
  type Audience,
  audienceOfPlace,
  isInAudience,
  type TicketPlace,
  type UserActor,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

type Place = Pick<TicketPlace, 'userId' | 'queueId'>;
/** Of a ticket that is gone or was never told of there is none. */
export type PlaceOf = (ticketId: number) => Place | undefined;

/** Of users, what decides which tickets they see. */
export type Viewers = ReadonlyMap<number, { readonly profile: string; readonly queueIds: readonly number[] }>;

/** Another ticket of the conversation, which an answer may quote; null where it quotes none. */
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

/** Those of whom it depends on their sectors whether they see what is quoted. */
export const viewersOfQuotes = (updates: readonly LiveUpdate[]): readonly number[] =>
  quotingAmong(updates).flatMap(({ audience }) => audience.userIds);

/** Whether everybody who is told sees the other ticket too. Of all who see every ticket that is sure. */
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

/** The same for one who is told later: their ticket may have come to them since, and what it quotes may not. */
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
