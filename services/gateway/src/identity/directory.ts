import {
  type AuthEvents,
  type directoryUserSchema,
  isNewcomerAfter,
  type PastEventOf,
  type UserActor,
} from '@balcao/contracts';
import type { z } from 'zod';

type DirectoryUser = z.infer<typeof directoryUserSchema>;
export type DirectorySnapshot = {
  readonly users: readonly DirectoryUser[];
  readonly revokedSessionIds: readonly string[];
  readonly allTicket: boolean;
  readonly isSignUpOpen: boolean;
};

/** The events that change who may call. */
export const directoryEventTypes = [
  'UserCreated',
  'UserDetailsChanged',
  'UserLetIn',
  'UserSuspended',
  'UserReinstated',
  'UserDeleted',
  'SessionRevoked',
  'SettingChanged',
] as const;
type DirectoryEvent = PastEventOf<Pick<AuthEvents, (typeof directoryEventTypes)[number]>>;

export type SessionClaim = { readonly userId: number; readonly sessionId: string };

/** The users who may call, from auth's events. It is in memory, so that a check costs nothing (rule G12). */
export type Directory = {
  /** `ended`: the session has ended, or the user is suspended (rule A27). `unknown`: the user is not known here. */
  readonly actorOf: (claim: SessionClaim) => UserActor | 'ended' | 'unknown';
  readonly isStarted: () => boolean;
  /** False until auth has answered. */
  readonly isSignUpOpen: () => boolean;
  readonly start: (snapshot: DirectorySnapshot) => void;
  /** Adds unknown users only; for known users the events are newer. */
  readonly learnUsers: (users: DirectorySnapshot['users']) => void;
  readonly apply: (event: DirectoryEvent, at: Date) => void;
  /** Forgets revocations that are older than any token. */
  readonly forgetRevokedBefore: (moment: Date) => void;
};

export const createDirectory = (): Directory => {
  let users = new Map<number, DirectoryUser>();
  const revokedAt = new Map<string, Date>();
  /** An answer that auth sent before a deletion must not bring the user back. */
  const deletedIds = new Set<number>();
  let seesAllTickets = false;
  let isSignUpOpen = false;
  let isStarted = false;

  return {
    actorOf: ({ userId, sessionId }) => {
      const known = users.get(userId);
      if (revokedAt.has(sessionId)) return 'ended';
      if (known === undefined) return 'unknown';
      const { isSuspended = false, ...user } = known;
      return isSuspended ? 'ended' : { kind: 'user', sessionId, seesAllTickets, ...user };
    },
    isStarted: () => isStarted,
    isSignUpOpen: () => isSignUpOpen,
    start: (snapshot) => {
      isStarted = true;
      users = new Map(snapshot.users.map((user) => [user.userId, user]));
      for (const sessionId of snapshot.revokedSessionIds) revokedAt.set(sessionId, new Date());
      seesAllTickets = snapshot.allTicket;
      isSignUpOpen = snapshot.isSignUpOpen;
    },
    learnUsers: (found) => {
      for (const user of found)
        if (!users.has(user.userId) && !deletedIds.has(user.userId)) users.set(user.userId, user);
    },
    apply: (event, at) => {
      switch (event.type) {
        case 'UserCreated':
        case 'UserDetailsChanged': {
          const { userId, name, profile, queueIds, isTricked } = event.data;
          const before = users.get(userId);
          const isNewcomer = isNewcomerAfter(event, before?.isNewcomer === true);
          users.set(userId, {
            userId,
            name,
            profile,
            queueIds,
            seesNumbers: isTricked === 'enabled',
            ...(isNewcomer ? { isNewcomer } : {}),
            ...(before?.isSuspended === true ? { isSuspended: true } : {}),
          });
          break;
        }
        case 'UserLetIn': {
          const user = users.get(event.data.userId);
          if (user !== undefined) users.set(user.userId, { ...user, isNewcomer: false });
          break;
        }
        case 'UserSuspended': {
          const user = users.get(event.data.userId);
          if (user !== undefined) users.set(user.userId, { ...user, isSuspended: true });
          break;
        }
        case 'UserReinstated': {
          const { isSuspended: _, ...user } = users.get(event.data.userId) ?? {};
          if ('userId' in user) users.set(user.userId, user);
          break;
        }
        case 'SessionRevoked':
          revokedAt.set(event.data.sessionId, at);
          break;
        case 'SettingChanged':
          if (event.data.key === 'allTicket') seesAllTickets = event.data.value === 'enabled';
          if (event.data.key === 'userCreation') isSignUpOpen = event.data.value === 'enabled';
          break;
        case 'UserDeleted':
          users.delete(event.data.userId);
          deletedIds.add(event.data.userId);
          break;
      }
    },
    forgetRevokedBefore: (moment) => {
      for (const [sessionId, at] of revokedAt) if (at < moment) revokedAt.delete(sessionId);
    },
  };
};
