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
      if (actor.isNewcomer === true) return { kind: 'nothing' };
      return actor.profile === 'admin' || actor.seesAllTickets
        ? { kind: 'everything' }
        : { kind: 'own', userId: actor.userId, queueIds: [...new Set(actor.queueIds)] };
  }
};

type Place = Pick<TicketPlace, 'userId' | 'queueId'>;
type OwnSight = Extract<Sight, { kind: 'own' }>;

const isInSectors = ({ queueIds }: OwnSight, { queueId }: Place): boolean =>
  queueId !== null && queueIds.includes(queueId);

export const isVisible = (sight: Sight, place: Place): boolean => {
  switch (sight.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'own':
      return place.userId === sight.userId || isInSectors(sight, place);
  }
};

/** Whether everybody with the same rights sees the same of these places: none is, or could be, seen for being one's own. */
export const isByRights = (sight: Sight, places: readonly Place[]): boolean =>
  sight.kind !== 'own' || places.every((place) => place.userId === null || isInSectors(sight, place));
