import { expect, test } from 'vitest';
import type { Actor, UserActor } from '../actor.ts';
import { isVisible, mayOpenIn, visibilityOf } from './visibility.ts';

const attendant: UserActor = {
  kind: 'user',
  userId: 3,
  sessionId: 's',
  name: 'Ana',
  profile: 'user',
  queueIds: [1],
  seesNumbers: true,
  seesAllTickets: false,
};
const sees = (actor: Actor, userId: number | null, queueId: number | null): boolean =>
  isVisible(visibilityOf(actor), { userId, queueId });

test.each([
  ['their own without a sector', 3, null, true],
  ['their own in a foreign sector', 3, 9, true],
  ["another's in their sector", 4, 1, true],
  ["nobody's in their sector", null, 1, true],
  ["another's in a foreign sector", 4, 9, false],
  ["nobody's without a sector", null, null, false],
])('an attendant and a ticket that is %s', (_name, userId, queueId, expected) => {
  expect(sees(attendant, userId, queueId)).toBe(expected);
});

test('admins see everything, and everybody does while allTicket is enabled', () => {
  expect(sees({ ...attendant, profile: 'admin' }, 4, null)).toBe(true);
  expect(sees({ ...attendant, seesAllTickets: true }, 4, 9)).toBe(true);
});

test('services and scripts see everything, callers without a user and channels nothing', () => {
  expect(sees({ kind: 'system', name: 'x' }, 4, 9)).toBe(true);
  expect(sees({ kind: 'api', name: 'x', tokenId: null, queueIds: [] }, 4, 9)).toBe(true);
  expect(sees({ kind: 'nobody' }, null, null)).toBe(false);
  expect(sees({ kind: 'channel', connectionId: 1 }, null, null)).toBe(false);
});

test('a script that is limited to sectors sees only their tickets (rule P1)', () => {
  const script: Actor = { kind: 'api', name: 'x', tokenId: null, queueIds: [9] };
  expect(sees(script, 4, 9)).toBe(true);
  expect(sees(script, null, 8)).toBe(false);
  expect(sees(script, null, null)).toBe(false);
});

test('tickets are opened in the own sectors only, unless every ticket is visible (rule T13)', () => {
  const script: Actor = { kind: 'api', name: 'x', tokenId: null, queueIds: [9] };
  const may = (actor: Actor) => [1, 9].map((queueId) => mayOpenIn(actor, queueId));
  expect(may(attendant)).toEqual([true, false]);
  expect(may({ ...attendant, profile: 'admin' })).toEqual([true, true]);
  expect(may({ ...attendant, seesAllTickets: true })).toEqual([true, true]);
  expect(may(script)).toEqual([false, true]);
  expect(may({ ...script, queueIds: [] })).toEqual([true, true]);
});
