import type { UserActor } from '../actor.ts';
import type { SeenPlace, Visibility } from './visibility.ts';

/** Who may see an update, as columns that one query can compare with an actor. */
export type Audience = {
  readonly isForEverybody: boolean;
  readonly isForAdmins: boolean;
  /** Everybody, while the setting allTicket is enabled (rule V1). */
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

export const audienceOfEverybody: Audience = { ...nobody, isForEverybody: true };

/** For a ticket of which nothing else is known. */
export const audienceOfAdmins: Audience = { ...nobody, isForAdmins: true };

/** The users who see a ticket at this place: the inverse of `isVisible` (rule V6). */
export const audienceOfPlace = ({ userId, queueId }: SeenPlace): Audience => ({
  ...nobody,
  isForAdmins: true,
  isForAllWhenOpen: true,
  userIds: userId === null ? [] : [userId],
  queueIds: queueId === null ? [] : [queueId],
});

export const isInAudience = (audience: Audience, actor: UserActor): boolean =>
  actor.isNewcomer !== true &&
  (audience.isForEverybody ||
    (audience.isForAdmins && actor.profile === 'admin') ||
    (audience.isForAllWhenOpen && actor.seesAllTickets) ||
    audience.userIds.includes(actor.userId) ||
    audience.queueIds.some((queueId) => actor.queueIds.includes(queueId)));

/** The same for a known visibility (rule V1): a script sees its sectors, or everything. */
export const isAudienceVisible = (audience: Audience, visibility: Visibility): boolean => {
  switch (visibility.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'own':
      return (
        audience.isForEverybody ||
        (visibility.userId !== null && audience.userIds.includes(visibility.userId)) ||
        audience.queueIds.some((queueId) => visibility.queueIds.includes(queueId))
      );
  }
};
