import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
import { expect, test } from 'vitest';
import { endSession, sessionDecider, startSession, startSessionAgain } from '#sessions/session.decider.ts';
import { settingDecider } from '#settings/setting.decider.ts';
import {
  changesOf,
  type DetailsToChange,
  type UserChange,
  userDecider,
  type UserFacts,
} from './user.decider.ts';

const sessionId = '0193a1b2-0000-7000-8000-000000000001';
const facts = { sessionId, userId: 7 };
const started = { type: 'SessionStarted', data: facts } as const;
const signedOut = { type: 'SessionRevoked', data: { ...facts, reason: 'signed-out' } } as const;

test('a session starts', () => {
  given(sessionDecider, []).when(startSession(sessionId, 7)).then([started]);
});
test('a running session is not started again', () => {
  given(sessionDecider, [started]).when(startSession(sessionId, 7)).nothing();
});
test('a running session starts again when its user signs in again, with the new time', () => {
  given(sessionDecider, [started]).when(startSessionAgain(sessionId, 7)).then([started]);
  for (const past of [[], [started, signedOut]])
    given(sessionDecider, past).when(startSessionAgain(sessionId, 7)).fails('ERR_SESSION_EXPIRED');
});
test('an ended session stays ended', () => {
  given(sessionDecider, [started, signedOut]).when(startSession(sessionId, 7)).fails('ERR_SESSION_EXPIRED');
});
test('a session ends with its reason', () => {
  given(sessionDecider, [started]).when(endSession('signed-out')).then([signedOut]);
});
test('a session ends once', () => {
  given(sessionDecider, [started, signedOut]).when(endSession('token-reused')).nothing();
});
test('an unknown session cannot end', () => {
  given(sessionDecider, []).when(endSession('signed-out')).fails('ERR_SESSION_EXPIRED');
});
test('each event has the whole session, so its row needs no earlier state', () => {
  carryWholeState(sessionDecider, [started, signedOut]);
});

const enabled = { type: 'SettingChanged', data: { key: 'call', value: 'enabled' } } as const;

test('a setting accepts a valid value', () => {
  given(settingDecider, []).when({ type: 'ChangeSetting', key: 'call', value: 'enabled' }).then([enabled]);
});
test('a setting refuses an invalid value', () => {
  given(settingDecider, [enabled])
    .when({ type: 'ChangeSetting', key: 'call', value: 'banana' })
    .fails('ERR_SETTING_VALUE_INVALID', { field: 'value' });
});
test('the same value again changes nothing', () => {
  given(settingDecider, [enabled]).when({ type: 'ChangeSetting', key: 'call', value: 'enabled' }).nothing();
  const createdAt = '2026-11-21T09:00:00.000Z';
  given(settingDecider, [enabled])
    .when({ type: 'ChangeSetting', key: 'call', value: 'disabled', createdAt })
    .then([{ type: 'SettingChanged', data: { key: 'call', value: 'disabled', createdAt } }]);
});
test('each event has the whole setting, so its row needs no earlier state', () => {
  const disabled = { type: 'SettingChanged', data: { key: 'call', value: 'disabled' } } as const;
  carryWholeState(settingDecider, [enabled, disabled]);
});

const ana: UserFacts = {
  userId: 7,
  name: 'Ana',
  email: 'ana@desk.example',
  profile: 'user',
  isTricked: 'enabled',
  startWork: '',
  endWork: '',
  queueIds: [],
  whatsappId: null,
};

test('a user is created', () => {
  given(userDecider, [])
    .when({ type: 'CreateUser', facts: ana })
    .then([{ type: 'UserCreated', data: ana }]);
});
test('a user is created once', () => {
  given(userDecider, [{ type: 'UserCreated', data: ana }])
    .when({ type: 'CreateUser', facts: ana })
    .nothing();
});

const created = { type: 'UserCreated', data: ana } as const;
const changeName = { type: 'ChangeUser', details: { name: 'Ana Souza' }, otherAdmins: [] } as const;

test("a user's event has its origin", () => {
  given(userDecider, [])
    .when({ type: 'CreateUser', facts: ana, origin: 'sign-up' })
    .then([{ type: 'UserCreated', data: { ...ana, origin: 'sign-up' } }]);
});
test('sectors are stored without duplicates', () => {
  given(userDecider, [])
    .when({ type: 'CreateUser', facts: { ...ana, queueIds: [4, 3, 4] } })
    .then([{ type: 'UserCreated', data: { ...ana, queueIds: [3, 4] } }]);
});
test('a change event has all present details, and names the changed ones', () => {
  given(userDecider, [created])
    .when({ ...changeName, details: { name: 'Ana Souza', email: ana.email, whatsappId: 3 } })
    .then([
      {
        type: 'UserDetailsChanged',
        data: { ...ana, name: 'Ana Souza', whatsappId: 3, changed: ['name', 'whatsappId'] },
      },
    ]);
});
test('absent details stay, and null is a value', () => {
  const connected = { ...created, data: { ...ana, whatsappId: 3, queueIds: [1] } };
  given(userDecider, [connected])
    .when({ ...changeName, details: { whatsappId: null } })
    .then([
      {
        type: 'UserDetailsChanged',
        data: { ...ana, queueIds: [1], whatsappId: null, changed: ['whatsappId'] },
      },
    ]);
});
test('the same details change nothing, in any order of the sectors', () => {
  given(userDecider, [{ ...created, data: { ...ana, queueIds: [1, 2] } }])
    .when({ ...changeName, details: { name: 'Ana', queueIds: [2, 1] } })
    .nothing();
});
test('the only admin keeps the profile', () => {
  const details = { profile: 'user' } as const;
  const admin = { ...created, data: { ...ana, profile: 'admin' as const } };
  given(userDecider, [admin])
    .when({ ...changeName, details })
    .fails('ERR_CONFLICT', { reason: 'last-admin' });
  given(userDecider, [admin])
    .when({ ...changeName, details, otherAdmins: [ana] })
    .then([{ type: 'UserDetailsChanged', data: { ...ana, changed: ['profile'] } }]);
});
test('the hours of the only admin are not limited (rule A26)', () => {
  const admin = { ...created, data: { ...ana, profile: 'admin' as const } };
  const details = { startWork: '08:00', endWork: '18:00' };
  given(userDecider, [admin])
    .when({ ...changeName, details })
    .fails('ERR_CONFLICT', { reason: 'admin-hours' });
  given(userDecider, [created])
    .when({ ...changeName, details })
    .then([{ type: 'UserDetailsChanged', data: { ...ana, ...details, changed: ['startWork', 'endWork'] } }]);
});
test('the only user may be changed if they are an attendant', () => {
  given(userDecider, [created])
    .when({ ...changeName, otherAdmins: [] })
    .then([{ type: 'UserDetailsChanged', data: { ...ana, name: 'Ana Souza', changed: ['name'] } }]);
});
test('a user is suspended and reinstated, each once, beside other changes (rule A27)', () => {
  const suspended = { type: 'UserSuspended', data: { userId: 7 } } as const;
  const reinstated = { type: 'UserReinstated', data: { userId: 7 } } as const;
  const as = (isSuspended: boolean, details: DetailsToChange = {}) =>
    ({ type: 'ChangeUser', details: { ...details, isSuspended }, otherAdmins: [] }) as const;
  given(userDecider, [created]).when(as(true)).then([suspended]);
  given(userDecider, [created, suspended]).when(as(true)).nothing();
  given(userDecider, [created, suspended])
    .when({ ...changeName, details: { name: ana.name } })
    .nothing();
  given(userDecider, [created, suspended])
    .when(as(false, { whatsappId: 3 }))
    .then([
      { type: 'UserDetailsChanged', data: { ...ana, whatsappId: 3, changed: ['whatsappId'] } },
      reinstated,
    ]);
  given(userDecider, [created, suspended, reinstated]).when(as(false)).nothing();
  given(userDecider, [])
    .when({ type: 'CreateUser', facts: ana, isSuspended: true })
    .then([created, suspended]);
});
test('nobody suspends the last admin or themselves (rule A27)', () => {
  const admin = { ...created, data: { ...ana, profile: 'admin' as const } };
  const suspend = { type: 'ChangeUser', details: { isSuspended: true }, isOwn: true } as const;
  given(userDecider, [admin])
    .when({ ...suspend, otherAdmins: [] })
    .fails('ERR_CONFLICT', { reason: 'last-admin' });
  given(userDecider, [admin])
    .when({ ...suspend, otherAdmins: [ana] })
    .fails('ERR_CONFLICT', { reason: 'own-account' });
  given(userDecider, [admin])
    .when({ ...suspend, isOwn: false, otherAdmins: [ana] })
    .then([{ type: 'UserSuspended', data: { userId: 7 } }]);
});
test('a password changes without being in an event', () => {
  given(userDecider, [created])
    .when({ type: 'ChangePassword' })
    .then([{ type: 'UserPasswordChanged', data: { userId: 7 } }]);
});
test('a user is deleted, unless they are the only admin', () => {
  given(userDecider, [created])
    .when({ type: 'DeleteUser', otherAdmins: [] })
    .then([{ type: 'UserDeleted', data: { userId: 7 } }]);
  given(userDecider, [{ ...created, data: { ...ana, profile: 'admin' } }])
    .when({ type: 'DeleteUser', otherAdmins: [] })
    .fails('ERR_CONFLICT', { reason: 'last-admin' });
});
test('a deleted or unknown user cannot be changed', () => {
  const deleted = { type: 'UserDeleted', data: { userId: 7 } } as const;
  for (const past of [[], [created, deleted]]) {
    given(userDecider, past).when(changeName).fails('ERR_NO_USER_FOUND');
    given(userDecider, past).when({ type: 'ChangePassword' }).fails('ERR_NO_USER_FOUND');
    given(userDecider, past).when({ type: 'DeleteUser', otherAdmins: [] }).fails('ERR_NO_USER_FOUND');
  }
});
test('a newcomer is admitted once, with or without sectors', () => {
  const newcomer = { ...created, data: { ...ana, origin: 'sign-up' } } as const;
  const letIn = { type: 'UserLetIn', data: { userId: 7 } } as const;
  given(userDecider, [newcomer]).when({ type: 'LetIn', queueIds: [] }).then([letIn]);
  given(userDecider, [newcomer])
    .when({ type: 'LetIn', queueIds: [2] })
    .then([{ type: 'UserDetailsChanged', data: { ...ana, queueIds: [2], changed: ['queueIds'] } }]);
  given(userDecider, [newcomer, letIn])
    .when({ type: 'LetIn', queueIds: [2] })
    .nothing();
  given(userDecider, [created]).when({ type: 'LetIn', queueIds: [] }).nothing();
});
test('a password link ends once, and with the password that is chosen by it', () => {
  const made = { type: 'PasswordLinkMade', data: { userId: 7 } } as const;
  const revoked = { type: 'PasswordLinkRevoked', data: { userId: 7 } } as const;
  const chosen = { type: 'UserPasswordChanged', data: { userId: 7, by: 'link' } } as const;
  given(userDecider, [created]).when({ type: 'MakePasswordLink' }).then([made]);
  given(userDecider, [created, made]).when({ type: 'RevokePasswordLink' }).then([revoked]);
  for (const ended of [revoked, chosen])
    given(userDecider, [created, made, ended]).when({ type: 'RevokePasswordLink' }).nothing();
});
test('a change lists the changed fields and nothing else (as its row does)', () => {
  const changed = (facts: UserFacts): UserChange => ({
    type: 'UserDetailsChanged',
    data: { ...facts, changed: ['queueIds'] },
  });
  expect(changesOf(changed({ ...ana, queueIds: [2] }))).toEqual({
    ...ana,
    queueIds: [2],
    isNewcomer: false,
  });
  expect(changesOf(changed({ ...ana, name: 'Bia' }))).toEqual({ ...ana, name: 'Bia' });
  const chosen = { type: 'UserPasswordChanged', data: { userId: 7 } } as const;
  expect(changesOf(chosen)).toEqual({ isInvited: false, hasLink: false });
  const ended = { type: 'PasswordLinkRevoked', data: { userId: 7 } } as const;
  expect(changesOf(ended)).toEqual({ hasLink: false });
});
