import type { Actor, UserActor } from '../actor.ts';
import type { TicketPlace } from '../events/ticket-place.ts';

/** Which tickets somebody sees: every one, none, or what is assigned to them or lies in their sectors. */
export type Visibility =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  /** `userId` is null of a script: nothing is assigned to it. */
  | { readonly kind: 'own'; readonly userId: number | null; readonly queueIds: readonly number[] };

/** What decides who sees a ticket. */
export type SeenPlace = Pick<TicketPlace, 'userId' | 'queueId'>;

/** Whether a user sees tickets of every sector and of none (rule V1). */
export const seesEveryTicket = ({
  profile,
  seesAllTickets,
}: Pick<UserActor, 'profile' | 'seesAllTickets'>): boolean => profile === 'admin' || seesAllTickets;

/** The one policy of who sees which ticket (rule V1). Who waits for a sector sees none (rule A12). */
export const visibilityOf = (actor: Actor): Visibility => {
  switch (actor.kind) {
    case 'system':
      return { kind: 'everything' };
    case 'api':
      return actor.queueIds.length === 0
        ? { kind: 'everything' }
        : { kind: 'own', userId: null, queueIds: [...new Set(actor.queueIds)] };
    case 'nobody':
    case 'channel':
      return { kind: 'nothing' };
    case 'user':
      if (actor.isNewcomer === true) return { kind: 'nothing' };
      return seesEveryTicket(actor)
        ? { kind: 'everything' }
        : { kind: 'own', userId: actor.userId, queueIds: [...new Set(actor.queueIds)] };
  }
};

type OwnVisibility = Extract<Visibility, { kind: 'own' }>;

const isInSectors = ({ queueIds }: OwnVisibility, { queueId }: SeenPlace): boolean =>
  queueId !== null && queueIds.includes(queueId);

export const isVisible = (visibility: Visibility, place: SeenPlace): boolean => {
  switch (visibility.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'own':
      return (place.userId !== null && place.userId === visibility.userId) || isInSectors(visibility, place);
  }
};
