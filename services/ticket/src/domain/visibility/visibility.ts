import type { Actor, TicketPlace } from '@balcao/contracts';

/** What somebody may see: everything, nothing, or what is assigned to them or lies in their sectors. */
export type Sight =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'own'; readonly userId: number; readonly queueIds: readonly number[] };

/** The one visibility policy for list, show, messages, sockets and media (4-settled.md 9). */
export const sightOf = (actor: Actor): Sight => {
  switch (actor.kind) {
    case 'system':
    case 'api':
      return { kind: 'everything' };
    case 'nobody':
    case 'channel':
      return { kind: 'nothing' };
    case 'user':
      return actor.profile === 'admin' || actor.seesAllTickets
        ? { kind: 'everything' }
        : { kind: 'own', userId: actor.userId, queueIds: [...new Set(actor.queueIds)] };
  }
};

export const isVisible = (sight: Sight, place: Pick<TicketPlace, 'userId' | 'queueId'>): boolean => {
  switch (sight.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'own':
      return (
        place.userId === sight.userId || (place.queueId !== null && sight.queueIds.includes(place.queueId))
      );
  }
};
