import { createHash } from 'node:crypto';
import {
  authEvents,
  changeUser,
  createUser,
  readDirectory,
  refreshSession,
  signedInSchema,
  signIn,
  signOut,
} from '@balcao/contracts';
import { createKeySource, createMemoryCheckpoint, startConsumer } from '@balcao/event-bus';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import {
  admin,
  adminEmail,
  adminPassword,
  openDesk,
  startAuth,
  testStores,
  userActor,
} from './auth-process.ts';

const stores = await testStores();
await startAuth(stores);
const desk = await openDesk(stores);

const signInNow = async (
  presented?: string,
): Promise<{ refreshToken: string; sessionId: string; userId: number }> => {
  const answer = await desk.ask(
    signIn,
    { body: { email: adminEmail, password: adminPassword } },
    { refreshToken: presented },
  );
  const { token, user } = signedInSchema.parse(answer.body);
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof answer.refreshToken !== 'string') throw new Error('no refresh token');
  if (typeof claims !== 'object' || claims === null || !('sid' in claims)) throw new Error('no session');
  return { refreshToken: answer.refreshToken, sessionId: String(claims.sid), userId: user.id };
};
const refresh = (refreshToken: string | undefined) => desk.ask(refreshSession, {}, { refreshToken });
const successorOf = async (refreshToken: string): Promise<string> => {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(200);
  expect(signedInSchema.safeParse(answer.body).success).toBe(true);
  return answer.refreshToken ?? '';
};
const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
const age = (token: string, column: 'used_at' | 'issued_at', interval: string): Promise<unknown> =>
  desk.sql(`update auth.st_refresh_tokens set ${column} = ${column} - $2::interval where token_hash = $1`, [
    createHash('sha256').update(token).digest(),
    interval,
  ]);

test('each exchange gives a new token, which can be exchanged in turn', async () => {
  const { refreshToken } = await signInNow();
  const second = await successorOf(refreshToken);
  expect(second).not.toBe(refreshToken);
  expect(await successorOf(second)).not.toBe(second);
});

test('a user who closes the browser is still signed in the next morning (rule A3)', async () => {
  const day = 24 * 60 * 60;
  const entered = await desk.ask(signIn, { body: { email: adminEmail, password: adminPassword } });
  expect(entered.refreshSeconds).toBe(7 * day);
  const renewed = await refresh(entered.refreshToken ?? '');
  expect(renewed.refreshSeconds).toBe(7 * day);
  await desk.sql(
    `update auth.rm_sessions set started_at = now() - interval '29 days' where ended_at is null`,
  );
  const last = await refresh(renewed.refreshToken ?? '');
  expect(last.refreshSeconds).toBeGreaterThan(day - 120);
  expect(last.refreshSeconds).toBeLessThanOrEqual(day);
  await desk.sql(`update auth.rm_sessions set started_at = now() where ended_at is null`);
});

test('each of several parallel calls with one token gets its own valid successor', async () => {
  const { refreshToken } = await signInNow();
  const successors = await Promise.all(Array.from({ length: 8 }, () => successorOf(refreshToken)));
  expect(new Set(successors).size).toBe(8);
  for (const successor of successors) await successorOf(successor);
});

test('the grace starts at the first use: later uses do not extend it', async () => {
  const { refreshToken } = await signInNow();
  await successorOf(refreshToken);
  await age(refreshToken, 'used_at', '5 seconds');
  await successorOf(refreshToken);
  await age(refreshToken, 'used_at', '27 seconds');
  expect(await refresh(refreshToken)).toMatchObject(refused);
});

test('a used token that is presented after the grace ends the whole family', async () => {
  const { refreshToken, sessionId } = await signInNow();
  const stolen = refreshToken;
  const successor = await successorOf(refreshToken);
  await age(stolen, 'used_at', '1 minute');
  expect(await refresh(stolen)).toMatchObject(refused);
  expect(await refresh(successor)).toMatchObject(refused);
  const { revokedSessionIds } = await desk.call(readDirectory, {});
  expect(revokedSessionIds).toContain(sessionId);
  const [event] = await desk.sql(
    `select data from auth.es_events where stream = $1 and type = 'SessionRevoked'`,
    [`session-${sessionId}`],
  );
  expect(event?.['data']).toMatchObject({ reason: 'token-reused' });
});

test('no token, an invalid one, and one that was unused for too long are refused', async () => {
  const { refreshToken } = await signInNow();
  expect(await refresh(undefined)).toMatchObject(refused);
  expect(await refresh('')).toMatchObject(refused);
  expect(await refresh('x'.repeat(43))).toMatchObject(refused);
  await age(refreshToken, 'issued_at', '7 days');
  expect(await refresh(refreshToken)).toMatchObject(refused);
});

test('a session ends after its time, however busy it is', async () => {
  const { refreshToken, sessionId } = await signInNow();
  await desk.sql(`update auth.rm_sessions set started_at = started_at - interval '30 days' where id = $1`, [
    sessionId,
  ]);
  expect(await refresh(refreshToken)).toMatchObject(refused);
});

test('the tokens of an old session end with the password too (rule A10)', async () => {
  const { refreshToken, sessionId, userId } = await signInNow();
  await successorOf(refreshToken);
  // Its time is over, but the tokens of its last refresh are not.
  await desk.sql(`update auth.rm_sessions set started_at = started_at - interval '30 days' where id = $1`, [
    sessionId,
  ]);
  const actor = userActor({ userId, profile: 'admin' });
  const body = { password: adminPassword };
  expect((await desk.ask(changeUser, { params: { userId: String(userId) }, body }, { actor })).status).toBe(
    200,
  );
  expect((await desk.call(readDirectory, {})).revokedSessionIds).toContain(sessionId);
});

const revokedIds = async () => (await desk.call(readDirectory, {})).revokedSessionIds;
const bodyOf = (email: string, password: string) => ({ body: { email, password } });

test('a sign-in ends the session that another user has in its browser, and no other', async () => {
  const [left, elsewhere] = [await signInNow(), await signInNow()];
  const ana = { email: 'ana@desk.example', password: 'a-good-password' };
  const made = await desk.ask(createUser, { body: { ...ana, name: 'Ana' } }, { actor: admin });
  expect(made.status).toBe(200);
  // It was renewed, so the cookie is no longer the first one.
  const refreshToken = await successorOf(left.refreshToken);
  expect(await desk.ask(signIn, bodyOf(ana.email, 'a guess'), { refreshToken })).toMatchObject({
    status: 401,
  });
  expect(await revokedIds()).not.toContain(left.sessionId);
  const { status } = await desk.ask(signIn, bodyOf(ana.email, ana.password), { refreshToken });
  expect(status).toBe(200);
  expect(await revokedIds()).toContain(left.sessionId);
  expect(await revokedIds()).not.toContain(elsewhere.sessionId);
  expect(await refresh(refreshToken)).toMatchObject(refused);
  await successorOf(elsewhere.refreshToken);
});

test('a user who signs in again in one browser keeps the session and its tokens (rule A30)', async () => {
  const first = await signInNow();
  await desk.sql(`update auth.rm_sessions set started_at = now() - interval '29 days' where id = $1`, [
    first.sessionId,
  ]);
  const again = await signInNow(first.refreshToken);
  expect(again.sessionId).toBe(first.sessionId);
  expect(await revokedIds()).not.toContain(first.sessionId);
  // Its time starts anew.
  expect((await refresh(again.refreshToken)).refreshSeconds).toBe(7 * 24 * 60 * 60);
  // The former token was exchanged: whoever presents it later has a copy (rule A2).
  await age(first.refreshToken, 'used_at', '1 minute');
  expect(await refresh(first.refreshToken)).toMatchObject(refused);
  expect(await revokedIds()).toContain(first.sessionId);
});

test('a session that cannot be renewed is not continued by a sign-in', async () => {
  const first = await signInNow();
  await age(first.refreshToken, 'issued_at', '7 days');
  const again = await signInNow(first.refreshToken);
  expect(again.sessionId).not.toBe(first.sessionId);
  expect(await revokedIds()).toContain(first.sessionId);
});

test('an access token is not accepted as a refresh token', async () => {
  const answer = await desk.ask(signIn, { body: { email: adminEmail, password: adminPassword } });
  expect(await refresh(signedInSchema.parse(answer.body).token)).toMatchObject(refused);
});

test('signing out ends the session, publishes that, and clears the cookie; a second time does no harm', async () => {
  const { refreshToken, sessionId, userId } = await signInNow();
  const revoked: string[] = [];
  const consumer = startConsumer({
    bus: desk.bus,
    consumer: 'test__revocations',
    source: 'auth',
    catalog: authEvents,
    checkpoint: createMemoryCheckpoint([]),
    keys: createKeySource({ bus: desk.bus, source: 'auth' }),
    log: desk.bus.log,
    types: ['SessionRevoked'],
    apply: (_tx, events) => {
      revoked.push(...events.map(({ data }) => data.sessionId));
      return Promise.resolve();
    },
  });
  disposeAtEnd(() => consumer.stop());
  await consumer.caughtUp();

  const actor = userActor({ userId, sessionId, profile: 'admin' });
  expect(await desk.ask(signOut, {}, { actor })).toEqual({
    status: 200,
    body: undefined,
    refreshToken: null,
  });
  await expect.poll(() => revoked).toContain(sessionId);
  expect(await refresh(refreshToken)).toMatchObject(refused);
  expect(await desk.ask(signOut, {}, { actor })).toMatchObject({ status: 200 });
});

test('signing out needs a token', async () => {
  expect(await desk.ask(signOut)).toMatchObject(refused);
});

test('refresh tokens are nowhere in plain text', async () => {
  const { refreshToken } = await signInNow();
  const rows = await desk.sql('select * from auth.st_refresh_tokens');
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
});
