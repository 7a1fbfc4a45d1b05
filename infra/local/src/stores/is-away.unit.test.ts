import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { AwayError, isAway } from './is-away.ts';

const withCode = (error: Error, code: string): Error => Object.assign(error, { code });
const ofDatabase = (code: string): Error => withCode(new DatabaseError('it says why', 12, 'error'), code);

test.each([
  ['nobody listens', withCode(new Error('connect'), 'ECONNREFUSED'), true],
  ['the name server does not answer', withCode(new Error('getaddrinfo'), 'EAI_AGAIN'), true],
  ['the name does not exist', withCode(new Error('getaddrinfo'), 'ENOTFOUND'), false],
  ['no address of a name answers', new AggregateError([withCode(new Error('v6'), 'ECONNREFUSED')]), true],
  ['Postgres starts up', ofDatabase('57P03'), true],
  ['Postgres refuses the password', ofDatabase('28P01'), false],
  ['Postgres does not answer in time', new Error('timeout expired'), true],
  ['a server says itself that it is not ready', new AwayError('-LOADING'), true],
  ['a server is too old', new Error('it is Redis 5.0'), false],
])('if %s, waiting helps: %s', (_, error, helps) => {
  expect(isAway(error)).toBe(helps);
});
