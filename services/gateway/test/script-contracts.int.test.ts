import { apiScopes, type Endpoint, isErrorCode, nothing } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from './http.ts';
import { byName, callAs, openScriptDesk, scriptCalls } from './script-desk.ts';

// Every call of scripts with every kind of refusal; new calls in the contracts are included.

const all = 'balcao_all';
const call = (...asked: Parameters<ReturnType<typeof callAs>>): Promise<Answer> => callAs(gateway)(...asked);

const scripts = await openScriptDesk(
  Object.fromEntries(
    scriptCalls
      .filter(({ isVersioned }) => isVersioned)
      .map(({ operation }) => [operation, () => ({ body: { did: operation }, version: 7 })]),
  ),
);
const plenty = { PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '100000' };
const gateway = await scripts.desk.startGateway({ ...plenty, REQUESTS_PER_SECOND_PER_API_TOKEN: '100000' });
const narrow = await scripts.desk.startGateway({ ...plenty, REQUESTS_PER_SECOND_PER_API_TOKEN: '1' });
scripts.make(all);

/** RFC 9457 with a code of the catalogue, and without the fields of other calls' errors. */
const expectProblem = (answer: Answer, status: number, code: string, details: object = {}): void => {
  expect([answer.status, answer.json]).toEqual([
    status,
    expect.objectContaining({ status, code, requestId: answer.headers['x-request-id'], ...details }),
  ]);
  expect(isErrorCode(code)).toBe(true);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json).toHaveProperty('type');
  expect(answer.json).toHaveProperty('title');
  expect(answer.json).not.toHaveProperty('error');
};

test('each call under /v1 is open to scripts, and each scope opens a call', () => {
  expect(scriptCalls.length).toBeGreaterThan(40);
  expect(scriptCalls.filter(({ scope }) => scope === null)).toEqual([]);
  const opened = new Set(scriptCalls.map(({ scope }) => scope));
  expect(apiScopes.filter((scope) => !opened.has(scope))).toEqual([]);
});

describe.each(byName)('%s', (_name, endpoint) => {
  test('refuses a call without a token, and a token without the scope (rules P1 and P2)', async () => {
    expectProblem(await call(endpoint), 401, 'ERR_SESSION_EXPIRED');
    const past = new Date(Date.now() - 1_000).toISOString();
    const closed = [
      'balcao_unknown',
      'value-of-the-setting',
      scripts.make('balcao_expired', { expiresAt: past }),
      scripts.make('balcao_elsewhere', { addresses: ['203.0.113.7', '2001:db8::/32'] }),
    ];
    for (const token of closed) expectProblem(await call(endpoint, { token }), 403, 'ERR_INVALID_TOKEN');
  });

  test('is opened by its scope alone (rule P2)', async () => {
    const { scope } = endpoint;
    const scopes = apiScopes.filter((each) => each !== scope);
    const without = await call(endpoint, {
      token: scripts.make(`balcao_without_${String(scope)}`, { scopes }),
    });
    if (scope === 'any') expect(without.status).toBe(endpoint.status);
    else expectProblem(without, 403, 'ERR_NO_PERMISSION', { reason: scope });
    // The token is valid, so its call counts, and its refusal says what is left (rule P3).
    expect(without.headers['ratelimit']).toMatch(/^"requests";r=\d+;t=1$/);
    // The gateway caches a token for a second, so each call has its own.
    const only = scripts.make(`balcao_only_${endpoint.operation}`, {
      scopes: scope === null || scope === 'any' ? [] : [scope],
      addresses: ['127.0.0.0/8'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const letIn = await call(endpoint, { token: only });
    expect(isLetIn(endpoint, letIn)).toBe(true);
  });

  test('answers with the rest of the quota, and with the time to retry (rule P3)', async () => {
    const { headers } = await call(endpoint, { token: all });
    expect(headers['ratelimit-policy']).toBe('"requests";q=100000;w=1');
    expect(headers['ratelimit']).toMatch(/^"requests";r=\d+;t=1$/);
    const token = scripts.make(`balcao_eager_${endpoint.operation}`, { id: crypto.randomUUID() });
    const answers = await Promise.all([1, 2, 3].map(() => callAs(narrow)(endpoint, { token })));
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('none of three was one too many');
    expectProblem(refused, 429, 'ERR_TOO_MANY_REQUESTS', {
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      'violated-policies': ['requests'],
    });
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['ratelimit']).toBe('"requests";r=0;t=1');
  });

  test('names the invalid part of a call', async () => {
    for (const { asked, field } of wrongCallsOf(endpoint)) {
      const answer = await call(endpoint, { token: all, ...asked });
      expectProblem(answer, 400, 'ERR_VALIDATION', field === '' ? {} : { field });
    }
    if (endpoint.method === 'get') return;
    expectProblem(await call(endpoint, { token: all, body: '{"to":' }), 400, 'ERR_BAD_REQUEST');
  });
});

test('a revoked token is refused by every call within a second (rule P1)', async () => {
  const token = scripts.make('balcao_revoked');
  const statuses = () =>
    Promise.all(scriptCalls.map(async (endpoint) => (await call(endpoint, { token })).status));
  expect(await statuses()).not.toContain(403);
  scripts.revoke(token);
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([403]));
});

test('every resource that can be changed has a version (rule G16)', async () => {
  const shows = scriptCalls.filter(({ method, path }) => method === 'get' && /:\w+$/.test(path));
  // Deliveries are only read.
  expect(shows.filter(({ isVersioned }) => !isVersioned).map(({ operation }) => operation)).toEqual([
    'showScriptDelivery',
  ]);
  for (const endpoint of shows.filter(({ isVersioned }) => isVersioned))
    expect((await call(endpoint, { token: all })).headers['etag']).toBe('"7"');
});

/** The call succeeded, or its owner refused the input; the stand-ins of the test have no exports and sends. */
const isLetIn = (endpoint: Endpoint, { status }: Answer): boolean =>
  status === endpoint.status || status === 400 || status === 503;

type WrongCall = {
  readonly asked: { places?: Record<string, string>; query?: string; body?: string };
  readonly field: string;
};

const shapeOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The first problem that the schema reports: answers name the first one. */
const faultOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value);
  return error === undefined ? undefined : (error.issues[0]?.path ?? []).join('.');
};

/** An invalid value for each path parameter, each query parameter and each field of the body. */
const wrongCallsOf = (endpoint: Endpoint): WrongCall[] => {
  const { params, query, body } = endpoint;
  const long = '!'.repeat(150);
  const ofPath = shapeOf(params).map((name) => ({ asked: { places: { [name]: long } }, field: name }));
  const ofQuery = shapeOf(query).flatMap((name) => {
    const field = faultOf(query, { [name]: ['a', 'b'] });
    return field === undefined ? [] : [{ asked: { query: `?${name}=a&${name}=b` }, field }];
  });
  const ofBody = [[], ...shapeOf(body).map((name) => ({ [name]: { wrong: [[]] } }))].flatMap((value) => {
    const field = body === nothing ? undefined : faultOf(body, value);
    return field === undefined ? [] : [{ asked: { body: JSON.stringify(value) }, field }];
  });
  return [...ofPath, ...ofQuery, ...ofBody];
};
