import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { listFeedEvents, listScriptQueues, resolveApiToken } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { send } from './http.ts';
import { callAs, openScriptDesk } from './script-desk.ts';

const tokenId = '0193a1b2-0000-7000-8000-000000000001';
const token = 'balcao_secret';
const digest = createHash('sha256').update(token).digest('base64url');

const asked: unknown[] = [];

const desk = await openDesk({
  listScriptQueues: ({ actor }) => {
    asked.push(actor);
    return { body: { queues: [] } };
  },
});
desk.serveMore('auth', [
  serveOperation(resolveApiToken, (input) =>
    Promise.resolve({
      token:
        input.digest === digest
          ? {
              id: tokenId,
              name: 'Shop',
              scopes: ['queues:read'],
              queueIds: [3],
              ownContactsOnly: false,
              addresses: [],
              expiresAt: null,
            }
          : null,
      isUserApiToken: false,
    }),
  ),
]);
const gateway = await desk.startGateway({ REQUESTS_PER_SECOND_PER_API_TOKEN: '2' });

const ask = (path: string, value: string) =>
  send(gateway, path, { headers: { authorization: `Bearer ${value}` } });

test('a script calls with its token, and the owner gets the script as actor (rules P1 and P2)', async () => {
  const { status, headers } = await ask(listScriptQueues.path, token);
  expect(status).toBe(200);
  expect(asked).toEqual([{ kind: 'api', name: 'Shop', tokenId, queueIds: [3] }]);
  expect(headers['ratelimit-policy']).toBe('"requests";q=2;w=1');
  expect(headers['ratelimit']).toBe('"requests";r=1;t=1');
});

test('a user makes the same calls with an access token', async () => {
  expect(await send(gateway, '/v1/queues', { headers: bearer(desk.attendant) })).toMatchObject({
    status: 200,
  });
});

test('a token opens nothing without the scope, and nothing outside /v1 (rules P2 and P3)', async () => {
  const refused = await ask('/v1/tags', token);
  expect(refused).toMatchObject({
    status: 403,
    json: {
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      code: 'ERR_NO_PERMISSION',
      reason: 'tags:read',
    },
  });
  expect(refused.headers['content-type']).toBe('application/problem+json');
  expect(await ask('/queue', token)).toMatchObject({ status: 403, json: { error: 'ERR_INVALID_TOKEN' } });
  expect(await ask('/v1/queues', 'balcao_guess')).toMatchObject({
    status: 403,
    json: { code: 'ERR_INVALID_TOKEN' },
  });
});

test('a token that calls too often is answered with the time to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/v1/queues', token)));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', 'violated-policies': ['requests'] });
  expect(refused?.headers['retry-after']).toBe('1');
  expect(refused?.headers['ratelimit']).toBe('"requests";r=0;t=1');
});

/** A feed in which nothing happens. */
const openSilentFeed = async () => {
  const calls = { begun: 0, ended: 0 };
  const scripts = await openScriptDesk({
    listFeedEvents: async ({ context: { signal } }) => {
      calls.begun += 1;
      if (signal !== undefined) await once(signal, 'abort');
      calls.ended += 1;
      return { body: { events: [], next: 7 } };
    },
  });
  const ask = callAs(await scripts.desk.startGateway());
  const poll = async (waiting: string) => {
    const before = calls.begun;
    const answer = ask(listFeedEvents, { token: waiting, query: '?wait=20' });
    await expect.poll(() => calls.begun).toBe(before + 1);
    return { answer };
  };
  const allEnd = () => expect.poll(() => calls.ended).toBe(calls.begun);
  return { scripts, poll, allEnd };
};
const refusal = { status: 403, json: { code: 'ERR_INVALID_TOKEN' } };

test('a call that waits ends with its token, and its owner learns that (rules P1 and H3)', async () => {
  const { scripts, poll, allEnd } = await openSilentFeed();
  const [revoked, expiring] = ['balcao_revoked', 'balcao_expiring'].map((name) => scripts.make(name));
  const waiting = [await poll(revoked ?? ''), await poll(expiring ?? '')];
  scripts.revoke(revoked ?? '');
  scripts.make(expiring ?? '', { expiresAt: new Date(Date.now() - 1).toISOString() });
  for (const { answer } of waiting) expect(await answer).toMatchObject(refusal);
  await allEnd();
});

test('a call that waits ends with the session and the rights of its user (rules P1 and A31)', async () => {
  const { scripts, poll, allEnd } = await openSilentFeed();
  const { desk: asked } = scripts;
  const facts = {
    userId: 1,
    name: 'Admin',
    email: 'admin@desk.example',
    profile: 'admin' as const,
    isTricked: 'enabled' as const,
    startWork: '',
    endWork: '',
    queueIds: [3],
    whatsappId: null,
  };
  const session = asked.signedIn(1);
  const left = await poll(session.token);
  const { userId, sessionId } = session;
  await asked.tell({ type: 'SessionRevoked', data: { userId, sessionId, reason: 'signed-out' } });
  expect(await left.answer).toMatchObject(refusal);
  // The same rights: the call goes on.
  const [first, second] = [await poll(asked.admin.token), await poll(asked.admin.token)];
  await asked.tell({ type: 'UserDetailsChanged', data: { ...facts, name: 'Ann', changed: ['name'] } });
  await asked.tell({
    type: 'UserDetailsChanged',
    data: { ...facts, isTricked: 'disabled', changed: ['isTricked'] },
  });
  for (const { answer } of [first, second]) expect(await answer).toMatchObject(refusal);
  const third = await poll(asked.admin.token);
  await asked.tell({ type: 'UserDetailsChanged', data: { ...facts, profile: 'user', changed: ['profile'] } });
  expect(await third.answer).toMatchObject({ status: 403, json: { code: 'ERR_NO_PERMISSION' } });
  await allEnd();
});
