import type { Actor, UserActor } from '@balcao/contracts';

/** Whether a change of a user lets a socket stay open (rule L5). */
export const isSameUser = (before: UserActor, now: UserActor): boolean =>
  before.profile === now.profile &&
  before.seesNumbers === now.seesNumbers &&
  (before.isNewcomer === true) === (now.isNewcomer === true) &&
  before.queueIds.length === now.queueIds.length &&
  before.queueIds.every((queueId) => now.queueIds.includes(queueId));

/** Whether what a call has read for its caller is what they would see now. The rights of a token never change. */
export const hasSameRights = (before: Actor, now: Actor): boolean =>
  before.kind !== 'user' ||
  (now.kind === 'user' && isSameUser(before, now) && before.seesAllTickets === now.seesAllTickets);
