import { fail, failure, ok, type UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { permittedChange, type UserChange } from './permitted-change.rules.ts';

const actor: UserActor = {
  kind: 'user',
  userId: 2,
  sessionId: 's',
  name: 'Ana',
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: false,
};
const whole: Required<UserChange> = {
  name: 'Ana Souza',
  email: 'ana@desk.example',
  password: '12345',
  profile: 'admin',
  startWork: '08:00',
  endWork: '',
  isTricked: 'enabled',
  whatsappId: 3,
  isSuspended: true,
  queueIds: [1, 2],
};

test('an admin may change every field of every user', () => {
  expect(permittedChange({ ...actor, profile: 'admin' }, 9, whole)).toEqual(ok(whole));
});

test('a user may change their own name, address and password, and other fields are dropped', () => {
  const { name, email, password } = whole;
  expect(permittedChange(actor, 2, whole)).toEqual(ok({ name, email, password }));
  expect(permittedChange(actor, 2, { profile: 'admin' })).toEqual(ok({}));
});

test('a user may not change others', () => {
  expect(permittedChange(actor, 3, { name: 'Bia' })).toEqual(fail(failure('ERR_NO_PERMISSION')));
});
