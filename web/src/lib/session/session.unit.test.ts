import { listTickets } from '@balcao/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleToken } from '../../testing/sample-token.ts';
import { sampleUser } from '../../testing/samples.ts';
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
])('a sign-out in another tab signs this tab out: $status', (state) => {
  tokenStore.write('t');
  unfollow = session.followOtherTabs('/');
  useSession.setState(state, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'left' });
});

test('a suspended user is told so in every tab, also after a reload, until the next sign-in (rule A27)', async () => {
  const refusal = (): Promise<Response> =>
    Promise.resolve(Response.json({ error: 'ERR_USER_SUSPENDED' }, { status: 401 }));
  vi.stubGlobal('fetch', refusal);
  tokenStore.write('t');
  await session.restore();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'suspended' });
  // In another tab of the browser.
  unfollow = session.followOtherTabs('/');
  useSession.setState({ status: 'signed-in', user: sampleUser() }, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'suspended' });
  tokenStore.write('t');
  useSession.setState({ status: 'signed-in', user: sampleUser() }, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'left' });
});

test("a sign-out in another tab does not change how this tab's session ended", () => {
  unfollow = session.followOtherTabs('/');
  useSession.setState({ status: 'signed-out', ending: 'cut' }, true);
  signOutElsewhere();
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'cut' });
});

test('a pending restore does not sign in a user who signed out meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  tokenStore.write('t');
  unfollow = session.followOtherTabs('/');
  const restored = session.restore();
  signOutElsewhere();
  resolve(Response.json({ token: 'late', user: sampleUser() }));
  await restored;
  expect([useSession.getState().status, tokenStore.read()]).toEqual(['signed-out', null]);
});

test('after a sign-out a pending call that asks for a new token does not change how the session ended', async () => {
  useSession.setState({ status: 'signed-out', ending: 'left' }, true);
  await expect(api.refresh()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  expect(useSession.getState()).toEqual({ status: 'signed-out', ending: 'left' });
});

describe('a page whose user was replaced in another tab', () => {
  const ana = sampleUser({ id: 7 });
  const bia = sampleUser({ id: 8 });
  const asked: string[] = [];
  const opened: string[] = [];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    asked.length = 0;
    opened.length = 0;
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return answer();
    });
    vi.spyOn(window.location, 'replace').mockImplementation((address) => void opened.push(String(address)));
    useSession.setState({ status: 'signed-in', user: ana }, true);
    tokenStore.write(sampleToken(ana.id));
    unfollow = session.followOtherTabs('/front');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const givesWay = async (): Promise<void> => {
    expect(useSession.getState()).toEqual({ status: 'giving-way' });
    await expect.poll(() => opened).toEqual(['/front']);
    expect(asked).toEqual([]);
    expect(tokenStore.read()).toBe(sampleToken(bia.id));
  };

  test.each<[string, () => unknown]>([
    ['it is told', () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))],
    ['somebody looks at it again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['somebody goes back to it', () => window.dispatchEvent(new Event('pageshow'))],
    ['it asks for something', () => api.call(listTickets, { query: {} }).catch(() => undefined)],
    ['it asks for a new token', () => api.refresh().catch(() => undefined)],
    ['it connects', () => expect(session.token()).toBeUndefined()],
    ['somebody signs out on it', () => session.signOut()],
  ])('reloads for the other user when %s, and sends nothing', async (_, act) => {
    tokenStore.write(sampleToken(bia.id));
    await act();
    await givesWay();
    await expect(api.call(listTickets, { query: {} })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await givesWay();
  });

  test('reloads when the server answers that another user is signed in', async () => {
    answer = () => Promise.resolve(Response.json({ token: sampleToken(bia.id), user: bia }));
    await api.refresh();
    expect([useSession.getState().status, tokenStore.read()]).toEqual(['giving-way', sampleToken(bia.id)]);
    await expect.poll(() => opened).toEqual(['/front']);
  });

  test('stays with a newer token of its own user, or with an unreadable one', () => {
    for (const token of [sampleToken(ana.id, { name: 'newer' }), 'of-tomorrow']) {
      tokenStore.write(token);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(session.token()).toBe(token);
    }
    expect(useSession.getState().status).toBe('signed-in');
  });

  test('signs the other user in if it was signed out and got no event', async () => {
    useSession.setState({ status: 'signed-out', ending: 'left' }, true);
    tokenStore.write(sampleToken(bia.id));
    answer = () =>
      Promise.resolve(Response.json({ token: sampleToken(bia.id, { name: 'newer' }), user: bia }));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => useSession.getState()).toEqual({ status: 'signed-in', user: bia });
    expect(opened).toEqual([]);
  });

  test('starts as the other user if they signed in while it started', async () => {
    const first = Promise.withResolvers<Response>();
    answer = () => first.promise;
    const restored = session.restore();
    tokenStore.write(sampleToken(bia.id));
    answer = () => Promise.resolve(Response.json({ token: sampleToken(bia.id), user: bia }));
    first.resolve(Response.json({ token: sampleToken(ana.id), user: ana }));
    await restored;
    expect(useSession.getState()).toEqual({ status: 'signed-in', user: bia });
    expect(tokenStore.read()).toBe(sampleToken(bia.id));
  });
});
