import type { Actor, UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { isVisible, sightOf } from './visibility.ts';

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
  isVisible(sightOf(actor), { userId, queueId });

test.each([
  ['their own without a sector', 3, null, true],
  ['their own in a foreign sector', 3, 9, true],
  ["another's in their sector", 4, 1, true],
  ["nobody's in their sector", null, 1, true],
  ["another's in a foreign sector", 4, 9, false],
  ["nobody's without a sector", null, null, false],
])('an attendant and %s ticket', (_name, userId, queueId, expected) => {
  expect(sees(attendant, userId, queueId)).toBe(expected);
});

test('admins see everything, and everybody does while allTicket is enabled', () => {
  expect(sees({ ...attendant, profile: 'admin' }, 4, null)).toBe(true);
  expect(sees({ ...attendant, seesAllTickets: true }, 4, 9)).toBe(true);
});

test('services and scripts see everything, strangers and channels nothing', () => {
  expect(sees({ kind: 'system', name: 'x' }, 4, 9)).toBe(true);
  expect(sees({ kind: 'api', name: 'x' }, 4, 9)).toBe(true);
  expect(sees({ kind: 'nobody' }, null, null)).toBe(false);
  expect(sees({ kind: 'channel', connectionId: 1 }, null, null)).toBe(false);
});
