import type { TicketPlace } from '@balcao/contracts';

/** What a feed needs to know of a user. */
export type FeedUser = {
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
  user: FeedUser,
  allTicket: boolean,
): boolean => {
  const isMine = userId === user.userId;
  const isFree = userId === null;
  if (!isMine && !isFree) return false;
  if (queueId !== null) return user.queueIds.includes(queueId);
  return isMine || allTicket || user.profile.toLowerCase() === 'admin';
};

/** Something about a ticket that may move it into a feed or out of one. */
export type FeedChange = {
  readonly ticketId: number;
  /** Something came in: a sound is due. */
  readonly alert: boolean;
  /** Where it stood or stands: who it concerned must hear of it. */
  readonly places: readonly Pick<TicketPlace, 'userId' | 'queueId'>[];
};

/** Many changes of a ticket are told as one. */
export const joinChanges = (changes: readonly FeedChange[]): readonly FeedChange[] => {
  const byTicket = new Map<number, FeedChange>();
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
