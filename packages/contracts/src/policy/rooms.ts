import type { UserActor } from '../actor.ts';
import { type Feed, type Form, rooms } from '../realtime.ts';
import type { Audience } from './audience.ts';

/** Whether a user gets full numbers or masked ones (rule L4). */
export const formOf = (actor: UserActor): Form => (actor.seesNumbers ? 'full' : 'masked');

/** All sockets of a user. Sockets of newcomers are in no such room; they reconnect when the user is let in. */
export const ownRoom = ({ userId, isNewcomer }: UserActor): string =>
  isNewcomer === true ? `newcomer:${String(userId)}` : rooms.user(userId);

/** The rooms that a socket joins automatically. */
export const standingRooms = (actor: UserActor): readonly string[] => {
  if (actor.isNewcomer === true) return [ownRoom(actor)];
  const form = formOf(actor);
  return [rooms.everybody(form), ownRoom(actor), ...(actor.profile === 'admin' ? [rooms.admins(form)] : [])];
};

/** The rooms of one feed: every way in which a ticket may be visible to this user (rule V6). */
export const feedRooms = (feed: Feed, actor: UserActor): readonly string[] => {
  if (actor.isNewcomer === true) return [];
  const form = formOf(actor);
  return [
    rooms.feedOfUser(feed, actor.userId, form),
    ...actor.queueIds.map((queueId) => rooms.feedOfQueue(feed, queueId, form)),
    ...(actor.profile === 'admin' ? [rooms.feedOfAdmins(feed, form)] : []),
    ...(actor.seesAllTickets ? [rooms.feedOfAll(feed, form)] : []),
  ];
};

/** The rooms of an audience in some feeds, in one form. */
export const roomsOfFeeds = (audience: Audience, feeds: readonly Feed[], form: Form): string[] =>
  feeds.flatMap((feed) => [
    ...(audience.isForAdmins ? [rooms.feedOfAdmins(feed, form)] : []),
    ...(audience.isForAllWhenOpen ? [rooms.feedOfAll(feed, form)] : []),
    ...audience.userIds.map((userId) => rooms.feedOfUser(feed, userId, form)),
    ...audience.queueIds.map((queueId) => rooms.feedOfQueue(feed, queueId, form)),
  ]);
