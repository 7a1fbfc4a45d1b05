import { locks } from 'node:worker_threads';
import { refreshSession, signIn, signOut } from '@balcao/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleToken } from '../../testing/sample-token.ts';
import { sampleUser } from '../../testing/samples.ts';
import { api, session, useSession } from './session.ts';
import { tokenStore } from './token-store.ts';

const ana = sampleUser({ id: 7 });
const bia = sampleUser({ id: 8 });

/** Pending requests, in the order in which they were sent. */
let underWay: { readonly path: string; readonly answer: (response: Response) => void }[];

const paths = (): string[] => underWay.map(({ path }) => path);
const answerTo = (path: string, response: Response): void =>
  underWay.find((one) => one.path === path)?.answer(response);
const signedIn = (user: typeof ana): Response => Response.json({ token: sampleToken(user.id), user });
const isUnderWay = (path: string): Promise<void> => expect.poll(paths).toContain(path);
const isWaitedFor = (): Promise<void> =>
  expect.poll(async () => (await locks.query()).pending).toHaveLength(1);

/** Takes the lock as another tab of the same browser. */
const elsewhere = (mode: LockMode): { readonly end: () => void } => {
  const held = Promise.withResolvers<undefined>();
  void locks.request('balcao.session', { mode }, () => held.promise);
  return { end: () => held.resolve(undefined) };
};

beforeEach(() => {
  underWay = [];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  vi.stubGlobal(
    'fetch',
    (path: string) => new Promise<Response>((answer) => void underWay.push({ path, answer })),
  );
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  useSession.setState({ status: 'signed-in', user: ana }, true);
  tokenStore.write(sampleToken(ana.id));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a renewal', refreshSession.path, () => api.refresh()],
  ['a sign-out', signOut.path, () => session.signOut()],
])('a sign-in waits for a pending answer of %s that sets the cookie', async (_, path, begin) => {
  const begun = begin().catch(() => undefined);
  await isUnderWay(path);
  tokenStore.clear();
  useSession.setState({ status: 'signed-out', ending: 'left' }, true);
  const entered = session.signIn('bia@example.com', 'secret');
  await isWaitedFor();
  expect(paths()).toEqual([path]);
  answerTo(path, Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 }));
  await isUnderWay(signIn.path);
  answerTo(signIn.path, signedIn(bia));
  await Promise.all([begun, entered]);
  expect(useSession.getState()).toEqual({ status: 'signed-in', user: bia });
});

test('a renewal waits for a sign-in in another tab', async () => {
  const other = elsewhere('exclusive');
  const renewed = api.refresh();
  await isWaitedFor();
  expect(paths()).toEqual([]);
  other.end();
  await isUnderWay(refreshSession.path);
  answerTo(refreshSession.path, signedIn(ana));
  await expect(renewed).resolves.toMatchObject({ user: { id: ana.id } });
});

test('several tabs renew at the same time', async () => {
  const other = elsewhere('shared');
  const renewed = api.refresh();
  await isUnderWay(refreshSession.path);
  other.end();
  answerTo(refreshSession.path, signedIn(ana));
  await renewed;
});

test('a sign-in waits for a sleeping tab no longer than an answer may take', async () => {
  const impatience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(impatience.signal);
  const other = elsewhere('shared');
  void session.signIn('bia@example.com', 'secret').catch(() => undefined);
  await isWaitedFor();
  impatience.abort();
  await isUnderWay(signIn.path);
  other.end();
});
