import type { UserActor } from '../actor.ts';
import { type Topic, type Form, rooms } from '../realtime.ts';
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

/** The rooms of one topic: every way in which a ticket may be visible to this user (rule V6). */
export const topicRooms = (topic: Topic, actor: UserActor): readonly string[] => {
  if (actor.isNewcomer === true) return [];
  const form = formOf(actor);
  return [
    rooms.topicOfUser(topic, actor.userId, form),
    ...actor.queueIds.map((queueId) => rooms.topicOfQueue(topic, queueId, form)),
    ...(actor.profile === 'admin' ? [rooms.topicOfAdmins(topic, form)] : []),
    ...(actor.seesAllTickets ? [rooms.topicOfAll(topic, form)] : []),
  ];
};

/** The rooms of an audience in some topics, in one form. */
export const roomsOfTopics = (audience: Audience, topics: readonly Topic[], form: Form): string[] =>
  topics.flatMap((topic) => [
    ...(audience.isForAdmins ? [rooms.topicOfAdmins(topic, form)] : []),
    ...(audience.isForAllWhenOpen ? [rooms.topicOfAll(topic, form)] : []),
    ...audience.userIds.map((userId) => rooms.topicOfUser(topic, userId, form)),
    ...audience.queueIds.map((queueId) => rooms.topicOfQueue(topic, queueId, form)),
  ]);
