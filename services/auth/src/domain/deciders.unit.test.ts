import { given } from '@balcao/event-store/testing/decider-spec';
import { test } from 'vitest';
import { endSession, sessionDecider, startSession } from './session/session.decider.ts';
import { settingDecider } from './setting/setting.decider.ts';
import { userDecider, type UserFacts } from './user/user.decider.ts';

const sessionId = '0193a1b2-0000-7000-8000-000000000001';
const facts = { sessionId, userId: 7 };
const started = { type: 'SessionStarted', data: facts } as const;
const signedOut = { type: 'SessionRevoked', data: { ...facts, reason: 'signed-out' } } as const;

test('a session starts', () => {
  given(sessionDecider, []).when(startSession(sessionId, 7)).then([started]);
});
test('a session that runs is not started again', () => {
  given(sessionDecider, [started]).when(startSession(sessionId, 7)).nothing();
});
test('an ended session never comes back', () => {
  given(sessionDecider, [started, signedOut]).when(startSession(sessionId, 7)).fails('ERR_SESSION_EXPIRED');
});
test('a session ends with its reason', () => {
  given(sessionDecider, [started]).when(endSession('signed-out')).then([signedOut]);
});
test('a session ends once', () => {
  given(sessionDecider, [started, signedOut]).when(endSession('token-reused')).nothing();
});
test('what never was can not end', () => {
  given(sessionDecider, []).when(endSession('signed-out')).fails('ERR_SESSION_EXPIRED');
});

const enabled = { type: 'SettingChanged', data: { key: 'call', value: 'enabled' } } as const;

test('a setting takes a value that means something', () => {
  given(settingDecider, []).when({ type: 'ChangeSetting', key: 'call', value: 'enabled' }).then([enabled]);
});
test('a setting refuses what means nothing', () => {
  given(settingDecider, [enabled])
    .when({ type: 'ChangeSetting', key: 'call', value: 'banana' })
    .fails('ERR_SETTING_VALUE_INVALID', { field: 'value' });
});
test('the same value again is nothing', () => {
  given(settingDecider, [enabled]).when({ type: 'ChangeSetting', key: 'call', value: 'enabled' }).nothing();
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
