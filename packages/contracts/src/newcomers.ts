import type { PastEventOf } from './events/envelope.ts';
import type { AuthEvents } from './events/auth.ts';

type UserEvent = PastEventOf<Pick<AuthEvents, 'UserCreated' | 'UserDetailsChanged' | 'UserLetIn'>>;

/**
 * Whether a user is a newcomer after this event. A self-registered user is one until an admin gives them a sector or
 * the admin profile, or admits them. After that they are never one again.
 */
export const isNewcomerAfter = (event: UserEvent, wasNewcomer: boolean): boolean => {
  switch (event.type) {
    case 'UserCreated':
      return event.data.origin === 'sign-up' && isUnplaced(event.data);
    case 'UserDetailsChanged':
      return wasNewcomer && isUnplaced(event.data);
    case 'UserLetIn':
      return false;
  }
};

const isUnplaced = ({ profile, queueIds }: { profile: string; queueIds: readonly number[] }): boolean =>
  profile !== 'admin' && queueIds.length === 0;
