import { type Message, type TicketPlace } from '@balcao/contracts';
import { type Audience, audienceOfPlace } from './audience.ts';
import type { LiveUpdate } from './live-update.ts';

type Place = Pick<TicketPlace, 'userId' | 'queueId'>;

/** Of users, what decides which tickets they see. */
export type Viewers = ReadonlyMap<number, { readonly profile: string; readonly queueIds: readonly number[] }>;

type Quoting = { readonly message: Message; readonly quotedTicketId: number };

/** Answers may quote another ticket of their conversation. */
const quotingIn = (update: LiveUpdate): Quoting | null => {
  if (update.event !== 'appMessage') return null;
  const { message } = update.payload;
  const quotedTicketId = message.quotedMsg?.ticketId ?? message.ticketId;
  return quotedTicketId === message.ticketId ? null : { message, quotedTicketId };
};

export const quotedTicketsOf = (updates: readonly LiveUpdate[]): readonly number[] =>
  updates.flatMap((update) => quotingIn(update)?.quotedTicketId ?? []);

/** Those of whom it depends on their sectors whether they see what is quoted. */
export const viewersOfQuotes = (updates: readonly LiveUpdate[]): readonly number[] =>
  updates.flatMap((update) => (quotingIn(update) === null ? [] : update.audience.userIds));

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
 * Without the quotes that not everybody who is told may read, as a page of messages leaves them out for those
 * (4-settled.md 9): rooms are of tickets, not of what is quoted in them. Whoever may read it finds it by its id.
 */
export const hideQuotes = (
  updates: readonly LiveUpdate[],
  placeOf: (ticketId: number) => Place | undefined,
  viewers: Viewers,
): readonly LiveUpdate[] =>
  updates.map((update) => {
    const quoting = quotingIn(update);
    if (quoting === null || update.event !== 'appMessage') return update;
    const place = placeOf(quoting.quotedTicketId);
    if (place !== undefined && allSee(place, update.audience, viewers)) return update;
    const { payload } = update;
    const message = { ...quoting.message, quotedMsg: null };
    return payload.action === 'create'
      ? { ...update, payload: { ...payload, message } }
      : { ...update, payload: { ...payload, message } };
  });
