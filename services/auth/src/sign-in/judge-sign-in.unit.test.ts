import { fail, failure, ok } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { judgeSignIn } from './judge-sign-in.rules.ts';

const night = new Date('2026-11-21T02:00:00Z');
const user = { startWork: '08:00', endWork: '18:00', isSuspended: false };
const facts = { user, passwordMatches: true, now: night, timeZone: 'UTC' };

test('the right password within the hours signs in', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(judgeSignIn({ ...facts, now })).toEqual(ok(user));
});

test('a wrong password reveals nothing about the hours', () => {
  expect(judgeSignIn({ ...facts, passwordMatches: false })).toEqual(fail(failure('ERR_INVALID_CREDENTIALS')));
});

test('a suspended user is told so after the right password only, whatever the hours (rule A27)', () => {
  const suspended = { ...facts, user: { ...user, isSuspended: true } };
  expect(judgeSignIn(suspended)).toEqual(fail(failure('ERR_USER_SUSPENDED')));
  expect(judgeSignIn({ ...suspended, passwordMatches: false })).toEqual(
    fail(failure('ERR_INVALID_CREDENTIALS')),
  );
});

test('an unknown user gets the same answer as a wrong password', () => {
  expect(judgeSignIn({ ...facts, user: undefined })).toEqual(fail(failure('ERR_INVALID_CREDENTIALS')));
});

test('the right password outside the hours is refused with the hours as reason', () => {
  expect(judgeSignIn(facts)).toEqual(fail(failure('ERR_OUT_OF_HOURS')));
});
