import { AppError, type Written } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { createDirectory, type DirectorySnapshot } from './directory.ts';

const sessionId = '0193a1b2-0000-7000-8000-000000000001';
const ana = { userId: 2, name: 'Ana', profile: 'user' as const, queueIds: [], seesNumbers: true };
const place = (service: Written['service']): Written => ({ service, partition: 1, position: 2 });

type World = {
  readonly users?: DirectorySnapshot['users'];
  readonly revoked?: string[];
  readonly learned?: DirectorySnapshot['users'];
  readonly written?: Written[];
  readonly isStarted?: boolean;
};

const authenticate = async (
  { users = [], revoked = [], learned = [], written = [], isStarted = true }: World,
  ...headers: readonly [header?: string]
) => {
  const directory = createDirectory();
  if (isStarted) directory.start({ users, revokedSessionIds: revoked, allTicket: false, isSignUpOpen: true });
  const calls: string[] = [];
  const authenticator = createAuthenticator({
    directory,
    verifier: { verify: () => Promise.resolve({ sub: '2', sid: sessionId, iat: 0, exp: 0 }) },
    mediaVerifier: { verify: () => Promise.reject(new AppError('ERR_INVALID_TOKEN')) },
    writtenBy: () => written,
    catchUpWith: (places) => {
      calls.push(`waited for ${places.map(({ service }) => service).join()}`);
      return Promise.resolve();
    },
    learnUsers: () => {
      calls.push('learned');
      directory.learnUsers(learned);
      return Promise.resolve();
    },
  });
  const [header] = headers;
  const asked =
    headers.length === 0 ? authenticator.actorOfToken('token') : authenticator.actorOfHeader(header);
  const outcome = await asked.then(
    ({ name }) => name,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return { outcome, calls };
};

test('a known user needs no call to auth', async () => {
  expect(await authenticate({ users: [ana] })).toEqual({ outcome: 'Ana', calls: [] });
});

test('a user whose event has not arrived yet is looked up at auth', async () => {
  expect(await authenticate({ learned: [ana] })).toEqual({ outcome: 'Ana', calls: ['learned'] });
  expect(await authenticate({})).toEqual({ outcome: 'ERR_INVALID_TOKEN', calls: ['learned'] });
});

test('an ended session causes no call to auth', async () => {
  expect(await authenticate({ users: [ana], revoked: [sessionId] })).toEqual({
    outcome: 'ERR_INVALID_TOKEN',
    calls: [],
  });
});

test("the session's own writes at auth are awaited, other writes are not", async () => {
  const world = { users: [ana], written: [place('ticket'), place('auth')] };
  expect((await authenticate(world)).calls).toEqual(['waited for auth']);
  expect((await authenticate({ users: [ana], written: [place('ticket')] })).calls).toEqual([]);
});

test('before the directory is loaded, no token is called invalid', async () => {
  expect((await authenticate({ isStarted: false })).outcome).toBe('ERR_UNAVAILABLE');
});

test.each(['Bearer', 'bearer', 'BEARER'])('the scheme may be spelt %s', async (scheme) => {
  expect((await authenticate({ users: [ana] }, `${scheme} token`)).outcome).toBe('Ana');
});

test.each([
  [undefined, 'ERR_SESSION_EXPIRED'],
  ['undefined', 'ERR_INVALID_TOKEN'],
  ['Bearer', 'ERR_INVALID_TOKEN'],
  ['Bearer a b', 'ERR_INVALID_TOKEN'],
  ['Basic YTpi', 'ERR_INVALID_TOKEN'],
  ['', 'ERR_INVALID_TOKEN'],
])('the header %j is %s', async (header, code) => {
  expect((await authenticate({ users: [ana] }, header)).outcome).toBe(code);
});
