import type { PastEventOf } from './events/envelope.ts';
import type { AuthEvents } from './events/auth.ts';

type UserEvent = PastEventOf<Pick<AuthEvents, 'UserCreated' | 'UserDetailsChanged' | 'UserLetIn'>>;

/**
 * Whether a user is a newcomer after this event. Who signed up alone is one, until an admin gives a sector or the profile
 * of an admin, or lets them in. Once that is over it never comes back.
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
