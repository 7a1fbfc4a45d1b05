import { expect, test } from 'vitest';
import { isNewcomerAfter } from './newcomers.ts';

const facts = {
  userId: 7,
  name: 'Rita',
  email: 'rita@desk.example',
  profile: 'user' as const,
  isTricked: 'disabled' as const,
  startWork: '',
  endWork: '',
  queueIds: [],
  whatsappId: null,
};
const created = (origin?: 'sign-up' | 'first-start') => ({
  type: 'UserCreated' as const,
  data: { ...facts, ...(origin === undefined ? {} : { origin }) },
});
const changed = (change: Partial<{ profile: 'admin' | 'user'; queueIds: number[] }>) => ({
  type: 'UserDetailsChanged' as const,
  data: { ...facts, ...change, changed: ['name' as const] },
});

test('a self-registered user is a newcomer; a user created by an admin is not', () => {
  expect(isNewcomerAfter(created('sign-up'), false)).toBe(true);
  expect(isNewcomerAfter(created(), false)).toBe(false);
  expect(isNewcomerAfter(created('first-start'), false)).toBe(false);
});

test('a sector, the admin profile, or admission ends it', () => {
  expect(isNewcomerAfter(changed({}), true)).toBe(true);
  expect(isNewcomerAfter(changed({ queueIds: [1] }), true)).toBe(false);
  expect(isNewcomerAfter(changed({ profile: 'admin' }), true)).toBe(false);
  expect(isNewcomerAfter({ type: 'UserLetIn', data: { userId: 7 } }, true)).toBe(false);
});

test('a former newcomer never becomes one again', () => {
  expect(isNewcomerAfter(changed({ queueIds: [] }), false)).toBe(false);
});
