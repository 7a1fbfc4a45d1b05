import type { AuthEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';
import { changesOf, type PastUserEvent, userDecider, type UserFields } from './user.decider.ts';

type Linked = 'PasswordLinkMade' | 'PasswordLinkRevoked';
type UserEvent = Unpositioned<Exclude<PastUserEvent, { readonly type: Linked }>>;

const keep = projectRow<AuthTables, 'rm_users', UserEvent>({
  table: 'rm_users',
  keyOf: ({ data }) => ({ id: data.userId }),
  columnsOf: (event) => {
    if (event.type !== 'UserCreated' && event.type !== 'UserDeleted') return columnsOf(changesOf(event));
    const state = stateAfter(userDecider, event);
    return state.status === 'active' ? columnsOf(state) : null;
  },
  firstOf: ({ at }) => ({ created_at: at }),
});

export const usersProjection: Projection<AuthEvents, AuthTables> = {
  name: 'users',
  tables: ['rm_users'],
  apply: {
    UserCreated: keep,
    UserDetailsChanged: keep,
    UserLetIn: keep,
    UserSuspended: keep,
    UserReinstated: keep,
    UserPasswordChanged: keep,
    UserDeleted: keep,
  },
};

const columnsOf = (user: Partial<UserFields>) => ({
  name: user.name,
  email: user.email,
  profile: user.profile,
  is_tricked: user.isTricked,
  start_work: user.startWork,
  end_work: user.endWork,
  queue_ids: user.queueIds,
  whatsapp_id: user.whatsappId,
  is_suspended: user.isSuspended,
  is_newcomer: user.isNewcomer,
  is_invited: user.isInvited,
});
