import type { Feed, Form, TicketPlace, UserActor } from '@balcao/contracts';
import { rooms } from '@balcao/contracts';

/** Who may see an update, as columns that one query can compare with an actor. */
export type Audience = {
  readonly isForEverybody: boolean;
  readonly isForAdmins: boolean;
  /** Everybody, while the setting allTicket is enabled (4-settled.md 9). */
  readonly isForAllWhenOpen: boolean;
  readonly userIds: readonly number[];
  readonly queueIds: readonly number[];
};

const nobody: Audience = {
  isForEverybody: false,
  isForAdmins: false,
  isForAllWhenOpen: false,
  userIds: [],
  queueIds: [],
};

export const everybody: Audience = { ...nobody, isForEverybody: true };

/** Of a ticket about which nothing else is known. */
export const admins: Audience = { ...nobody, isForAdmins: true };

/** Those who may see a ticket that stands there (4-settled.md 9). */
export const audienceOfPlace = ({ userId, queueId }: Pick<TicketPlace, 'userId' | 'queueId'>): Audience => ({
  ...nobody,
  isForAdmins: true,
  isForAllWhenOpen: true,
  userIds: userId === null ? [] : [userId],
  queueIds: queueId === null ? [] : [queueId],
});

export const isInAudience = (audience: Audience, actor: UserActor): boolean =>
  audience.isForEverybody ||
  (audience.isForAdmins && actor.profile === 'admin') ||
  (audience.isForAllWhenOpen && actor.seesAllTickets) ||
  audience.userIds.includes(actor.userId) ||
  audience.queueIds.some((queueId) => actor.queueIds.includes(queueId));

/** The rooms of an audience in some feeds, in one form. */
export const roomsOfFeeds = (audience: Audience, feeds: readonly Feed[], form: Form): string[] =>
  feeds.flatMap((feed) => [
    ...(audience.isForAdmins ? [rooms.feedOfAdmins(feed, form)] : []),
    ...(audience.isForAllWhenOpen ? [rooms.feedOfAll(feed, form)] : []),
    ...audience.userIds.map((userId) => rooms.feedOfUser(feed, userId, form)),
    ...audience.queueIds.map((queueId) => rooms.feedOfQueue(feed, queueId, form)),
  ]);
