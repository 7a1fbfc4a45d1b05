import { createHash } from 'node:crypto';
import { listFeedEvents, listScriptQueues, resolveApiToken } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { bearer, type Desk, type Gateway, openDesk } from './desk.ts';
import { send } from './http.ts';
import { callAs, openScriptDesk } from './script-desk.ts';

const tokenId = '0193a1b2-0000-7000-8000-000000000001';
const token = 'balcao_secret';
const digest = createHash('sha256').update(token).digest('base64url');

let desk: Desk;
let gateway: Gateway;
const asked: unknown[] = [];

beforeAll(async () => {
  desk = await openDesk({
    listScriptQueues: ({ actor }) => {
      asked.push(actor);
      return { body: { queues: [] } };
    },
  });
  desk.serveMore('auth', {
    resolveApiToken: serveOperation(resolveApiToken, (input) =>
      Promise.resolve({
        token:
          input.digest === digest
            ? {
                id: tokenId,
                name: 'Shop',
                scopes: ['queues:read'],
                queueIds: [3],
                addresses: [],
                expiresAt: null,
              }
            : null,
        isUserApiToken: false,
      }),
    ),
  });
  gateway = await desk.startGateway({ REQUESTS_PER_SECOND_PER_API_TOKEN: '2' });
});

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

test('a call that waits ends without an event when its token is revoked meanwhile (rules P1 and H3)', async () => {
  const gate = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  const scripts = await openScriptDesk({
    listFeedEvents: async () => {
      arrived.resolve(undefined);
      await gate.promise;
      return { body: { events: [], next: 7 } };
    },
  });
  const ask = callAs(await scripts.desk.startGateway());
  const revoked = scripts.make('balcao_revoked_meanwhile');
  const waiting = ask(listFeedEvents, { token: revoked, query: '?wait=20' });
  await arrived.promise;
  scripts.revoke(revoked);
  await eventually(async () => {
    expect((await ask(listScriptQueues, { token: revoked })).status).toBe(403);
  });
  gate.resolve(undefined);
  expect(await waiting).toMatchObject({ status: 403, json: { code: 'ERR_INVALID_TOKEN' } });
  const kept = scripts.make('balcao_kept');
  expect(await ask(listFeedEvents, { token: kept })).toMatchObject({ status: 200, json: { next: 7 } });
});
