import type { TicketPlace } from '@balcao/contracts';

/** What a bell depends on in a user. */
export type BellUser = {
  readonly userId: number;
  readonly profile: string;
  readonly queueIds: readonly number[];
};

/**
 * Whether unread messages of a ticket at this place concern a user (rule B1): it is unassigned or theirs, in one of
 * their sectors or in none, and visible to them (rule V1).
 */
export const concerns = (
  { userId, queueId }: Pick<TicketPlace, 'userId' | 'queueId'>,
  user: BellUser,
  allTicket: boolean,
): boolean => {
  const isMine = userId === user.userId;
  const isFree = userId === null;
  if (!isMine && !isFree) return false;
  if (queueId !== null) return user.queueIds.includes(queueId);
  return isMine || allTicket || user.profile.toLowerCase() === 'admin';
};

/** A change of a ticket that may put it into a bell or remove it. */
export type BellChange = {
  readonly ticketId: number;
  /** A message arrived, so a sound is due. */
  readonly alert: boolean;
  /** Its former or current place: users who saw it there must learn of the change. */
  readonly places: readonly Pick<TicketPlace, 'userId' | 'queueId'>[];
};

/** Joins several changes of a ticket into one. */
export const joinChanges = (changes: readonly BellChange[]): readonly BellChange[] => {
  const byTicket = new Map<number, BellChange>();
  for (const change of changes) {
    const before = byTicket.get(change.ticketId);
    byTicket.set(
      change.ticketId,
      before === undefined
        ? change
        : {
            ...change,
            alert: before.alert || change.alert,
            places: [...before.places, ...change.places],
          },
    );
  }
  return [...byTicket.values()];
};
