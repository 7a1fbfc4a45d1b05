import {
  type authEvents,
  fail,
  type Failure,
  failure,
  isNewcomerAfter,
  type NewEvent,
  ok,
  type PastEvent,
  type userFactsSchema,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import type { z } from 'zod';
import type { WorkingHours } from './working-hours.rules.ts';
import { keepsAnAdmin } from './remaining-admins.rules.ts';

type Created = typeof authEvents.UserCreated;
type Changed = typeof authEvents.UserDetailsChanged;
type PasswordChanged = typeof authEvents.UserPasswordChanged;
type LetIn = typeof authEvents.UserLetIn;
type Suspended = typeof authEvents.UserSuspended;
type Reinstated = typeof authEvents.UserReinstated;
type LinkMade = typeof authEvents.PasswordLinkMade;
type LinkRevoked = typeof authEvents.PasswordLinkRevoked;
type Deleted = typeof authEvents.UserDeleted;

export type UserFacts = z.infer<typeof userFactsSchema>;
export type UserDetails = Omit<UserFacts, 'userId'>;
/** What admins edit: the details, and whether the user is shut out. */
export type EditedUser = UserDetails & Pick<UserFields, 'isSuspended'>;
/** Absent details stay. */
export type DetailsToChange = { readonly [Name in keyof EditedUser]?: EditedUser[Name] | undefined };
type Origin = NonNullable<NewEvent<Created>['data']['origin']>;

export type UserFields = UserFacts & {
  /** Self-registered and not admitted yet. */
  readonly isNewcomer: boolean;
  /** An admin shut them out (rule A27). */
  readonly isSuspended: boolean;
  /** Must still choose a password by a link. */
  readonly isInvited: boolean;
  /** There is a link that was neither used nor ended; it may have expired. */
  readonly hasLink: boolean;
};
export type UserState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'active' } & UserFields)
  | { readonly status: 'deleted' };

/** The hours of all other admins who can sign in. They have no meaning for users who are not admins. */
type AmongAdmins = { readonly otherAdmins: readonly WorkingHours[] };
export type UserCommand =
  | {
      readonly type: 'CreateUser';
      readonly facts: UserFacts;
      readonly origin?: Origin;
      readonly isSuspended?: boolean;
    }
  | ({
      readonly type: 'ChangeUser';
      readonly details: DetailsToChange;
      /** The changed user is the caller. */
      readonly isOwn?: boolean;
    } & AmongAdmins)
  | { readonly type: 'ChangePassword'; readonly by?: 'link' }
  | { readonly type: 'MakePasswordLink' | 'RevokePasswordLink' }
  /** With these sectors, or without any. */
  | { readonly type: 'LetIn'; readonly queueIds: readonly number[] }
  | ({ readonly type: 'DeleteUser' } & AmongAdmins);

type NewUserEvent =
  | NewEvent<Created>
  | NewEvent<Changed>
  | NewEvent<PasswordChanged>
  | NewEvent<LinkMade>
  | NewEvent<LinkRevoked>
  | NewEvent<LetIn>
  | NewEvent<Suspended>
  | NewEvent<Reinstated>
  | NewEvent<Deleted>;
export type PastUserEvent =
  | PastEvent<Created>
  | PastEvent<Changed>
  | PastEvent<PasswordChanged>
  | PastEvent<LinkMade>
  | PastEvent<LinkRevoked>
  | PastEvent<LetIn>
  | PastEvent<Suspended>
  | PastEvent<Reinstated>
  | PastEvent<Deleted>;
export type UserChange = Exclude<PastUserEvent, PastEvent<Created> | PastEvent<Deleted>>;
type Problem = Failure<'ERR_NO_USER_FOUND' | 'ERR_CONFLICT'>;

/**
 * A user, stream `user-<id>`. Rules over all users (unique addresses, their number, a remaining admin) are checked in
 * the transaction that appends, which sees all users.
 */
export const userDecider: Decider<UserState, UserCommand, NewUserEvent, PastUserEvent, Problem> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'CreateUser') {
      const { facts, origin, isSuspended = false } = command;
      if (state.status !== 'absent') return ok([]);
      const data = { ...withDistinctQueues(facts), ...(origin === undefined ? {} : { origin }) };
      return ok([{ type: 'UserCreated', data }, ...suspension(facts.userId, false, isSuspended)]);
    }
    if (state.status !== 'active') return fail(failure('ERR_NO_USER_FOUND'));
    const { userId } = state;
    switch (command.type) {
      case 'ChangeUser':
        return changeUser(state, command);
      case 'ChangePassword':
        return ok([
          {
            type: 'UserPasswordChanged',
            data: { userId, ...(command.by === undefined ? {} : { by: command.by }) },
          },
        ]);
      case 'MakePasswordLink':
        return ok([{ type: 'PasswordLinkMade', data: { userId } }]);
      case 'RevokePasswordLink':
        return ok(state.hasLink ? [{ type: 'PasswordLinkRevoked', data: { userId } }] : []);
      case 'LetIn':
        if (!state.isNewcomer) return ok([]);
        if (command.queueIds.length === 0) return ok([{ type: 'UserLetIn', data: { userId } }]);
        return changeUser(state, { details: { queueIds: [...command.queueIds] }, otherAdmins: [] });
      case 'DeleteUser':
        return removeUser(state, command.otherAdmins);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'UserCreated':
        return {
          status: 'active',
          isNewcomer: isNewcomerAfter(event, false),
          isSuspended: false,
          isInvited: event.data.origin === 'invitation',
          hasLink: false,
          ...factsOf(event.data),
        };
      case 'UserDeleted':
        return { status: 'deleted' };
      default:
        return state.status === 'active' ? { ...state, ...changesOf(event) } : state;
    }
  },
};

/** The fields that an event changes in an existing user; the read model changes the same ones. */
export const changesOf = (event: UserChange): Partial<UserFields> => {
  switch (event.type) {
    case 'UserDetailsChanged':
      return { ...factsOf(event.data), ...(isNewcomerAfter(event, true) ? {} : { isNewcomer: false }) };
    case 'UserLetIn':
      return { isNewcomer: false };
    case 'UserSuspended':
      return { isSuspended: true };
    case 'UserReinstated':
      return { isSuspended: false };
    case 'UserPasswordChanged':
      return { isInvited: false, hasLink: false };
    case 'PasswordLinkMade':
      return { hasLink: true };
    case 'PasswordLinkRevoked':
      return { hasLink: false };
  }
};

/** The details that admins edit; null if there is no such user. */
export const detailsOf = (state: UserState): EditedUser | null => {
  if (state.status !== 'active') return null;
  const { userId: _, ...details } = factsOf(state);
  return { ...details, isSuspended: state.isSuspended };
};

export const userStream = (userId: number): string => `user-${String(userId)}`;

const removeUser = (state: UserFields, otherAdmins: readonly WorkingHours[]) => {
  const kept = keepsAnAdmin({ before: state, after: undefined }, otherAdmins);
  return kept.ok ? ok([{ type: 'UserDeleted' as const, data: { userId: state.userId } }]) : kept;
};

const changeUser = (
  state: UserFields,
  command: Omit<Extract<UserCommand, { readonly type: 'ChangeUser' }>, 'type'>,
) => {
  const { details, otherAdmins, isOwn = false } = command;
  const before = factsOf(state);
  const isSuspended = details.isSuspended ?? state.isSuspended;
  const after = withDistinctQueues(merged(before, details));
  const changed = detailNames.filter((name) => !isSame(before[name], after[name]));
  const kept = keepsAnAdmin({ before: state, after: isSuspended ? undefined : after }, otherAdmins);
  if (!kept.ok) return kept;
  if (isOwn && isSuspended && !state.isSuspended)
    return fail(failure('ERR_CONFLICT', { reason: 'own-account' }));
  return ok([
    ...(changed.length === 0 ? [] : [{ type: 'UserDetailsChanged' as const, data: { ...after, changed } }]),
    ...suspension(state.userId, state.isSuspended, isSuspended),
  ]);
};

const suspension = (userId: number, was: boolean, is: boolean) =>
  was === is
    ? []
    : [{ type: is ? ('UserSuspended' as const) : ('UserReinstated' as const), data: { userId } }];

const merged = (before: UserFacts, details: DetailsToChange): UserFacts => ({
  userId: before.userId,
  name: details.name ?? before.name,
  email: details.email ?? before.email,
  profile: details.profile ?? before.profile,
  isTricked: details.isTricked ?? before.isTricked,
  startWork: details.startWork ?? before.startWork,
  endWork: details.endWork ?? before.endWork,
  queueIds: details.queueIds ?? before.queueIds,
  // null is a value: no default connection.
  whatsappId: details.whatsappId === undefined ? before.whatsappId : details.whatsappId,
});

const factsOf = (facts: UserFacts): UserFacts => ({
  userId: facts.userId,
  name: facts.name,
  email: facts.email,
  profile: facts.profile,
  isTricked: facts.isTricked,
  startWork: facts.startWork,
  endWork: facts.endWork,
  queueIds: facts.queueIds,
  whatsappId: facts.whatsappId,
});

const detailNames = [
  'name',
  'email',
  'profile',
  'isTricked',
  'startWork',
  'endWork',
  'queueIds',
  'whatsappId',
] as const satisfies readonly (keyof UserDetails)[];

/** Sectors without duplicates in a fixed order, so that the same set is no change. */
export const distinctQueues = (queueIds: readonly number[]): number[] =>
  [...new Set(queueIds)].sort((one, other) => one - other);

const withDistinctQueues = (facts: UserFacts): UserFacts => ({
  ...facts,
  queueIds: distinctQueues(facts.queueIds),
});

type Detail = UserDetails[keyof UserDetails];
const isSame = (one: Detail, other: Detail): boolean => JSON.stringify(one) === JSON.stringify(other);
