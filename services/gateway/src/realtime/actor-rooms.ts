import { type Feed, type Form, rooms, type UserActor } from '@balcao/contracts';

export const formOf = (actor: UserActor): Form => (actor.seesNumbers ? 'full' : 'masked');

/** Of all sockets of a user; nothing is ever told to a newcomer's, which come back once they are let in. */
export const ownRoom = ({ userId, isNewcomer }: UserActor): string =>
  isNewcomer === true ? `newcomer:${String(userId)}` : rooms.user(userId);

/** The rooms that a socket is in without asking. */
export const standingRooms = (actor: UserActor): readonly string[] => {
  if (actor.isNewcomer === true) return [ownRoom(actor)];
  const form = formOf(actor);
  return [rooms.everybody(form), ownRoom(actor), ...(actor.profile === 'admin' ? [rooms.admins(form)] : [])];
};

/** The rooms of one feed: every way in which a ticket may be visible to this user (4-settled.md 9). */
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
