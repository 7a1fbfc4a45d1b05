import type { AuthEvents } from '@balcao/contracts';
import {
  type AuditedEvent,
  type Audited,
  type AuditLine,
  factsOf,
  secretChange,
} from '../audit-line.rules.ts';

export const auditedOfAuth = {
  UserCreated: true,
  UserDetailsChanged: true,
  UserPasswordChanged: true,
  UserLetIn: true,
  UserSuspended: true,
  UserReinstated: true,
  UserDeleted: true,
  PasswordLinkMade: true,
  PasswordLinkRevoked: true,
  SessionStarted: true,
  SessionRevoked: true,
  SignInRefused: true,
  SettingChanged: true,
  SecretSettingChanged: true,
  IntegrationChanged: true,
  ApiTokenCreated: true,
  ApiTokenRevoked: true,
} as const satisfies Audited<AuthEvents>;

export const lineOfAuth = (event: AuditedEvent<AuthEvents, typeof auditedOfAuth>): AuditLine => {
  switch (event.type) {
    case 'UserCreated':
      return {
        ...ofUser(event.data.userId),
        action: 'created',
        facts: factsOf(event.data),
        ...(event.data.origin === 'sign-up' ? { actorId: event.data.userId } : {}),
      };
    case 'UserDetailsChanged':
      return { ...ofUser(event.data.userId), action: 'changed', facts: factsOf(event.data) };
    case 'UserPasswordChanged':
      return {
        ...ofUser(event.data.userId),
        action: 'changed',
        changes: [secretChange('password')],
        ...(event.data.by === 'link' ? { actorId: event.data.userId } : {}),
      };
    case 'UserLetIn':
      return { ...ofUser(event.data.userId), action: 'letIn' };
    case 'UserSuspended':
      return { ...ofUser(event.data.userId), action: 'suspended' };
    case 'UserReinstated':
      return { ...ofUser(event.data.userId), action: 'reinstated' };
    case 'PasswordLinkMade':
      return { ...ofUser(event.data.userId), action: 'linkMade' };
    case 'PasswordLinkRevoked':
      return { ...ofUser(event.data.userId), action: 'linkRevoked' };
    case 'UserDeleted':
      return { ...ofUser(event.data.userId), action: 'deleted', facts: null };
    case 'SessionStarted':
      return { ...ofSignIn(event.data.userId), action: 'signedIn', actorId: event.data.userId };
    case 'SessionRevoked': {
      const { userId, reason } = event.data;
      return reason === 'signed-out'
        ? { ...ofSignIn(userId), action: 'signedOut', actorId: userId }
        : { ...ofSignIn(userId), action: 'sessionEnded', changes: [reasonOf(reason)] };
    }
    case 'SignInRefused':
      return {
        ...ofSignIn(event.data.userId),
        action: 'refused',
        changes: [reasonOf(event.data.reason)],
      };
    case 'SettingChanged':
      return {
        kind: 'setting',
        action: 'changed',
        thingId: event.data.key,
        facts: { value: event.data.value },
        // Defaults of the desk or of a release are nobody's change.
        isQuiet: event.metadata.actor.kind === 'system',
      };
    case 'SecretSettingChanged':
      return {
        kind: 'setting',
        action: 'changed',
        thingId: event.data.key,
        changes: [secretChange('value')],
      };
    case 'IntegrationChanged':
      return {
        kind: 'integration',
        action: 'changed',
        thingId: event.data.key,
        changes: [secretChange('value')],
      };
    case 'ApiTokenCreated': {
      const { tokenId, ...facts } = event.data;
      return { kind: 'apiToken', action: 'created', thingId: tokenId, facts: factsOf(facts) };
    }
    case 'ApiTokenRevoked':
      return { kind: 'apiToken', action: 'revoked', thingId: event.data.tokenId, facts: null };
  }
};

const ofUser = (userId: number) => ({ kind: 'user', thingId: String(userId) }) as const;

/** For an account; null if it does not exist, and then the typed name is not recorded. */
const ofSignIn = (userId: number | null) =>
  ({ kind: 'signIn', thingId: userId === null ? null : String(userId) }) as const;

const reasonOf = (reason: string) => ({ field: 'reason', before: null, after: reason });
