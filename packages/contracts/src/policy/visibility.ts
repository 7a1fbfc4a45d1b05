import type { Actor, UserActor } from '../actor.ts';
import type { TicketPlace } from '../events/ticket-place.ts';

/** The tickets that an actor sees: every one, none, or those assigned to them or in their sectors. */
export type Visibility =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  /** `userId` is null for a script, because nothing is assigned to it. */
  | { readonly kind: 'own'; readonly userId: number | null; readonly queueIds: readonly number[] };

/** The facts that decide who sees a ticket. */
export type SeenPlace = Pick<TicketPlace, 'userId' | 'queueId'>;

/** Whether a user sees the tickets of every sector and those without one (rule V1). */
export const seesEveryTicket = ({
  profile,
  seesAllTickets,
}: Pick<UserActor, 'profile' | 'seesAllTickets'>): boolean => profile === 'admin' || seesAllTickets;

/** The one policy of ticket visibility (rule V1). A user who waits for a sector sees none (rule A12). */
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

/** Whether an actor may take or open tickets in a sector: it is one of theirs, or they see all of them (rule T13). */
export const mayOpenIn = (actor: Actor, queueId: number): boolean =>
  isVisible(visibilityOf(actor), { userId: null, queueId });
