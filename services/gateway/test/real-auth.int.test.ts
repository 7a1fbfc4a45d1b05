import { createApiToken, listUserSessions, signedInSchema, userSchema } from '@balcao/contracts';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { type Answer, json, send } from './http.ts';
import { admin, cookieOf, openRealAuth, type Session, signInAt, statusOf } from './real-auth.ts';

const gateways = await openRealAuth();
const signIn = (credentials: object, at = gateways[0]) => signInAt(at, credentials);

test('a script can create a user and sign in as them at once, at any gateway', async () => {
  const session = await signIn(admin);
  for (let n = 0; n < 5; n += 1) {
    const email = `ana${String(n)}@desk.example`;
    const body = JSON.stringify({ name: 'Ana', email, password: '12345' });
    const created = await send(gateways[0], '/users', { method: 'POST', headers: session.headers, body });
    expect(created.status).toBe(200);
    const ana = await signIn({ email, password: '12345' }, gateways[1]);
    expect(await statusOf(ana, gateways[1])).toBe(200);
    expect(await statusOf(ana, gateways[0])).toBe(200);
    expect(await send(gateways[1], '/users', { method: 'POST', headers: ana.headers, body })).toMatchObject({
      status: 403,
      json: { error: 'ERR_NO_PERMISSION' },
    });
  }
});

test('signing out ends the token at once here, and soon at every gateway', async () => {
  const session = await signIn(admin);
  const socket = io(gateways[1].url, {
    auth: { token: session.token },
    transports: ['websocket'],
    reconnection: false,
  });
  await expect.poll(() => socket.connected).toBe(true);
  const out = await send(gateways[0], '/auth/logout', { method: 'DELETE', headers: session.headers });
  expect(out.status).toBe(200);
  expect(await statusOf(session, gateways[0])).toBe(403);
  await eventually(async () => {
    expect(await statusOf(session, gateways[1])).toBe(403);
    expect(socket.connected).toBe(false);
  });
  const refresh = await send(gateways[0], '/auth/refresh_token', {
    method: 'POST',
    headers: { cookie: session.cookie },
  });
  expect([refresh.status, cookieOf(refresh)]).toEqual([401, 'jrt=']);
});

let colleagues = 0;

/** A user signed in at one gateway with a socket at the other, and an admin who changes them. */
const openColleague = async () => {
  colleagues += 1;
  const email = `colleague${String(colleagues)}@desk.example`;
  const chief = await signIn(admin);
  const ask = (method: string, path: string, body?: object) =>
    send(gateways[0], path, { method, headers: chief.headers, body: JSON.stringify(body ?? {}) });
  const created = await ask('POST', '/users', { name: 'Rita', email, password: '12345' });
  const { id } = userSchema.parse(created.json);
  const enter = (password = '12345') => signIn({ email, password }, gateways[1]);
  const listen = async ({ token }: Session) => {
    const socket = io(gateways[1].url, { auth: { token }, transports: ['websocket'], reconnection: false });
    disposeAtEnd(() => {
      socket.close();
      return Promise.resolve();
    });
    await expect.poll(() => socket.connected).toBe(true);
    return socket;
  };
  const change = async (fields: object): Promise<void> => {
    expect(await ask('PUT', `/users/${String(id)}`, fields)).toMatchObject({ status: 200 });
  };
  return { id, ask, enter, listen, change };
};

/** Until every gateway answers with the status. */
const untilAnswered = (session: Session, status: number, path?: string) =>
  eventually(async () => {
    for (const gateway of gateways) expect(await statusOf(session, gateway, path)).toBe(status);
  });
const renewed = ({ cookie }: Session): Promise<Answer> =>
  send(gateways[1], '/auth/refresh_token', { method: 'POST', headers: { cookie } });

test('a changed profile applies to the present token, and reconnects the socket (rules A16, A21)', async () => {
  const { enter, listen, change } = await openColleague();
  const session = await enter();
  const socket = await listen(session);
  const forAdmins = '/users/1/sessions';
  await untilAnswered(session, 403, forAdmins);
  await change({ profile: 'admin' });
  await untilAnswered(session, 200, forAdmins);
  await expect.poll(() => socket.connected).toBe(false);
  const again = await listen(session);
  await change({ profile: 'user' });
  await untilAnswered(session, 403, forAdmins);
  await expect.poll(() => again.connected).toBe(false);
  expect(await statusOf(session, gateways[1])).toBe(200);
});

test('a password set by an admin ends token, socket and session (rule A10)', async () => {
  const { enter, listen, change } = await openColleague();
  const session = await enter();
  const socket = await listen(session);
  await change({ password: 'from the boss' });
  await untilAnswered(session, 403);
  await expect.poll(() => socket.connected).toBe(false);
  expect((await renewed(session)).status).toBe(401);
  await untilAnswered(await enter('from the boss'), 200);
});

test.each([
  ['suspended', 'ERR_USER_SUSPENDED', 'PUT'],
  ['deleted', 'ERR_SESSION_EXPIRED', 'DELETE'],
])('a %s user loses token, media and sockets at every gateway (rules A27, T16)', async (_, code, method) => {
  const { id, ask, enter, listen, change } = await openColleague();
  // An admin makes a token for a script, which is an actor of its own.
  await change({ profile: 'admin' });
  const session = await enter();
  const made = await send(gateways[0], '/tokens', {
    method: 'POST',
    headers: session.headers,
    body: JSON.stringify({ name: 'Shop', scopes: ['users:read'] }),
  });
  const { token } = createApiToken.response.parse(made.json);
  const socket = await listen(session);
  expect(await ask(method, `/users/${id}`, { isSuspended: true })).toMatchObject({ status: 200 });
  await untilAnswered(session, 403);
  await expect.poll(() => socket.connected).toBe(false);
  const media = { headers: { cookie: session.mediaCookie } };
  for (const gateway of gateways)
    expect(await send(gateway, '/public/1.png', media)).toMatchObject({ status: 401 });
  expect(await renewed(session)).toMatchObject({ status: 401, json: { error: code } });
  const script = { headers: { authorization: `Bearer ${token}` } };
  expect((await send(gateways[1], '/v1/users', script)).status).toBe(200);
  const gone = { method: 'DELETE', headers: (await signIn(admin)).headers };
  await send(gateways[0], `/tokens/${createApiToken.response.parse(made.json).id}`, gone);
  await eventually(async () => {
    for (const gateway of gateways) expect((await send(gateway, '/v1/users', script)).status).toBe(403);
  });
});

test('an admin ends one session with its socket, and the other session continues (rule A22)', async () => {
  const { id, ask, enter, listen } = await openColleague();
  const lost = await enter();
  const [first] = listUserSessions.response.parse(
    (await send(gateways[0], `/users/${String(id)}/sessions`, { headers: lost.headers })).json,
  ).sessions;
  const kept = await enter();
  const [cut, open] = [await listen(lost), await listen(kept)];
  expect(await ask('DELETE', `/users/${String(id)}/sessions/${first?.id ?? ''}`)).toMatchObject({
    status: 200,
  });
  await untilAnswered(lost, 403);
  await expect.poll(() => cut.connected).toBe(false);
  expect((await renewed(lost)).status).toBe(401);
  await untilAnswered(kept, 200);
  expect(open.connected).toBe(true);
});

test('changed hours leave the token valid, and apply at the next renewal (rule A7)', async () => {
  const { enter, change } = await openColleague();
  const session = await enter();
  const hourAt = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await change({ startWork: hourAt(6), endWork: hourAt(8) });
  expect(await renewed(session)).toMatchObject({ status: 401, json: { error: 'ERR_OUT_OF_HOURS' } });
  await untilAnswered(session, 200);
  await change({ startWork: '', endWork: '' });
  expect((await renewed(session)).status).toBe(200);
});

test('older clients with a stale token refresh in parallel and continue', async () => {
  const session = await signIn(admin);
  const stale = { authorization: `Bearer ${session.token.slice(0, -4)}AAAA` };
  expect((await send(gateways[0], '/settings', { headers: stale })).status).toBe(403);
  const refreshes = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      send(gateways[n % 2 === 0 ? 0 : 1], '/auth/refresh_token', {
        method: 'POST',
        headers: { cookie: session.cookie },
      }),
    ),
  );
  for (const answer of refreshes) {
    expect(answer.status).toBe(200);
    const { token } = signedInSchema.parse(answer.json);
    expect(
      (await send(gateways[0], '/settings', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(200);
    const again = await send(gateways[1], '/auth/refresh_token', {
      method: 'POST',
      headers: { cookie: cookieOf(answer) },
    });
    expect(again.status).toBe(200);
  }
});

test('a wrong password does not change the cookie of another tab', async () => {
  const session = await signIn(admin);
  const answer = await send(gateways[0], '/auth/login', {
    method: 'POST',
    headers: { ...json, cookie: session.cookie },
    body: JSON.stringify({ ...admin, password: 'wrong' }),
  });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
});

test('many concurrent sign-ins all succeed', async () => {
  const many = tries(12, 50);
  const sessions = await Promise.all(Array.from({ length: many }, () => signIn(admin)));
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(many);
});

test('the desk is not ready while services are missing, and names them', async () => {
  const answer = await send(gateways[0], '/readyz');
  expect(answer.status).toBe(503);
  expect(answer.json).toEqual({
    status: 'not ready',
    missing: ['ticket', 'messaging', 'channel-session', 'notification', 'integration'],
  });
  expect((await send(gateways[0], '/livez')).status).toBe(200);
});

test('signing in and refreshing set a cookie for media links, signing out clears it', async () => {
  const call = (path: string, method: string, headers: Record<string, string>, body = '') =>
    send(gateways[0], path, { method, headers, body });
  const cookiesOf = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat();
  const signedIn = await call('/auth/login', 'POST', json, JSON.stringify(admin));
  const [refresh = '', media = ''] = cookiesOf(signedIn);
  expect(media).toMatch(
    /^media=[\w.-]+; Max-Age=604800; Path=\/public; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
  const id = '01a1fca4-ee2b-7774-9055-c720d1bab4f2';
  const statusWith = async (cookie: string) =>
    (await send(gateways[0], `/public/${id}.png`, { headers: { cookie } })).status;
  const mediaValue = media.split(';', 1)[0] ?? '';
  // No service answers for messages here, so 503 proves that the caller was admitted.
  expect(await statusWith(mediaValue)).toBe(503);

  const refreshed = await call('/auth/refresh_token', 'POST', {
    ...json,
    cookie: refresh.split(';', 1)[0] ?? '',
  });
  expect(cookiesOf(refreshed)[1]).toMatch(/^media=[\w.-]+;/);
  const { token } = signedInSchema.parse(refreshed.json);
  const out = await call('/auth/logout', 'DELETE', { authorization: `Bearer ${token}` });
  expect(cookiesOf(out)[1]).toMatch(/^media=; Path=\/public; Expires=Thu, 01 Jan 1970/);
  await expect.poll(() => statusWith(mediaValue)).toBe(401);
});
