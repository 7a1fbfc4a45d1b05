import { type authEvents, type NewEvent, type PastEvent, ok } from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Created = typeof authEvents.UserCreated;
export type UserFacts = NewEvent<Created>['data'];

export type UserState = { readonly status: 'absent' } | { readonly status: 'active' };
export type UserCommand = { readonly type: 'CreateUser'; readonly facts: UserFacts };

/**
 * A user, stream `user-<id>`. What concerns all users (one address each, their number) is decided where they are
 * seen together: in the transaction that appends.
 */
export const userDecider: Decider<UserState, UserCommand, NewEvent<Created>, PastEvent<Created>> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) =>
    ok(state.status === 'absent' ? [{ type: 'UserCreated', data: command.facts }] : []),
  evolve: () => ({ status: 'active' }),
};

export const userStream = (userId: number): string => `user-${String(userId)}`;
