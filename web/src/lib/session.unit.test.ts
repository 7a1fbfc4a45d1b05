import { afterEach, expect, test, vi } from 'vitest';
import { sampleUser } from '../testing/samples.ts';
import { api, session, useSession } from './session.ts';
import { tokenStore } from './token-store.ts';

let unfollow = (): void => undefined;
afterEach(() => {
  unfollow();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const signOutElsewhere = (): void => {
  tokenStore.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
};

test.each([
  { status: 'signed-in', user: sampleUser() } as const,
  { status: 'restoring' } as const,
  { status: 'unreachable' } as const,
])('a sign-out in another tab counts here too: $status', (state) => {
  tokenStore.write('t');
  unfollow = session.followOtherTabs();
  useSession.setState(state, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'left' });
});

test('how the session of this tab ended stays as it was when another tab tells', () => {
  unfollow = session.followOtherTabs();
  useSession.setState({ status: 'signed-out', ending: 'cut' }, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'cut' });
});

test('a start that was under way brings nobody back who signed out meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  tokenStore.write('t');
  unfollow = session.followOtherTabs();
  const restored = session.restore();
  signOutElsewhere();
  resolve(Response.json({ token: 'late', user: sampleUser() }));
  await restored;
  expect([useSession.getState().status, tokenStore.read()]).toEqual(['signed-out', null]);
});

test('whoever signed out has left, also where a call of before asks for a new token', async () => {
  useSession.setState({ status: 'signed-out', ending: 'left' }, true);
  await expect(api.refresh()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'left' });
});
