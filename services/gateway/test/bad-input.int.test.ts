import { gzipSync } from 'node:zlib';
import { endpoints, isErrorCode } from '@balcao/contracts';
import { isThorough } from '@balcao/testkit/thoroughness';
import { expect, test } from 'vitest';
import { bearer, openDesk, pathOf } from './desk.ts';
import { type Answer, json, send, sendBytes } from './http.ts';

const desk = await openDesk();
const gateway = await desk.startGateway({
  REQUESTS_PER_SECOND_PER_USER: '100000',
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '100000',
});
const admin = bearer(desk.admin);

/** A code of the catalogue with the request's id, no message and no internals. */
const expectFailure = (answer: Answer, status: number, error: string): void => {
  expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ error })]);
  expect(isErrorCode(error)).toBe(true);
  expect(answer.json).toHaveProperty('requestId', answer.headers['x-request-id']);
  expect(answer.json).not.toHaveProperty('message');
  expect(answer.text).not.toMatch(/node_modules|\bat \w|\.ts:|SyntaxError|stack/);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
};
const post = (
  body: string | Buffer,
  headers: Record<string, string> = json,
  path = '/users',
): Promise<Answer> => send(gateway, path, { method: 'POST', headers: { ...admin, ...headers }, body });

test.each([
  '/nothing',
  '/users/1/nothing',
  '/tickets/',
  '/index.php',
  '/.env',
  '/users/../../etc/passwd',
  '/%2e%2e/x',
])('%s is answered with an error in JSON', async (path) => {
  const answer = await send(gateway, path);
  expect([401, 404]).toContain(answer.status);
  expectFailure(answer, answer.status, answer.status === 401 ? 'ERR_SESSION_EXPIRED' : 'ERR_NOT_FOUND');
});

test('a path with invalid encoding is refused', async () => {
  expectFailure(await send(gateway, '/users/%ff', { headers: admin }), 400, 'ERR_BAD_REQUEST');
  expectFailure(await send(gateway, '/users/%', { headers: admin }), 400, 'ERR_BAD_REQUEST');
});

test.each(['{', '{"name":', "{'name':1}", 'x', '"text"', '1', 'null', '\u0000', '{"a":1}}'])(
  'broken JSON: %j',
  async (body) => {
    expectFailure(await post(body), 400, 'ERR_BAD_REQUEST');
  },
);

test('a body that is not JSON is refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])
    expectFailure(await post('{}', { 'content-type': type }), 415, 'ERR_UNSUPPORTED_MEDIA_TYPE');
  expectFailure(
    await post('{}', { 'content-type': 'application/json; charset=klingon' }),
    415,
    'ERR_UNSUPPORTED_MEDIA_TYPE',
  );
  expectFailure(
    await post('{}', { ...json, 'content-encoding': 'rot13' }),
    415,
    'ERR_UNSUPPORTED_MEDIA_TYPE',
  );
});

test('JSON is accepted under its other content types', async () => {
  for (const type of ['application/json;charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])
    expectFailure(await post('{}', { 'content-type': type }), 400, 'ERR_VALIDATION');
});

test('a huge body is refused, also one that is huge only when decompressed', async () => {
  const huge = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
  expectFailure(await post(huge), 413, 'ERR_PAYLOAD_TOO_LARGE');
  expectFailure(
    await post(gzipSync(huge), { ...json, 'content-encoding': 'gzip' }),
    413,
    'ERR_PAYLOAD_TOO_LARGE',
  );
  const large = JSON.stringify({ name: 'x'.repeat(250 * 1024) });
  expectFailure(await post(large), 400, 'ERR_VALIDATION');
});

test('strings that Postgres cannot store and deeply nested values are refused', async () => {
  expectFailure(await post('{"name":"a\\u0000b"}'), 400, 'ERR_BAD_REQUEST');
  expectFailure(await post('{"a\\u0000b":1}'), 400, 'ERR_BAD_REQUEST');
  expectFailure(await post('{"name":"\\ud800"}'), 400, 'ERR_BAD_REQUEST');
  expectFailure(await post(`{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`), 400, 'ERR_BAD_REQUEST');
  expectFailure(await send(gateway, '/users?searchParam=%00', { headers: admin }), 400, 'ERR_BAD_REQUEST');
  expectFailure(await send(gateway, '/users/%00', { headers: admin }), 400, 'ERR_BAD_REQUEST');
});

test('names such as `__proto__` are plain keys', async () => {
  const body =
    '{"__proto__":{"profile":"admin"},"constructor":1,"name":"Ana","email":"a@b.br","password":"12345"}';
  expect(await post(body)).toMatchObject({ status: 200, json: { did: 'createUser' } });
});

test('a repeated query parameter is refused where one value is expected', async () => {
  expectFailure(
    await send(gateway, '/users?pageNumber=1&pageNumber=2', { headers: admin }),
    400,
    'ERR_VALIDATION',
  );
});

test('a method that a path does not have is refused', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
    const answer = await send(gateway, '/users', { method });
    expectFailure(answer, 405, 'ERR_METHOD_NOT_ALLOWED');
    expect(answer.headers['allow']).toBe('OPTIONS, GET, POST');
  }
  for (const path of ['/USERS', '/users/', '/users?pageNumber=1'])
    expectFailure(await send(gateway, path, { method: 'PUT' }), 405, 'ERR_METHOD_NOT_ALLOWED');
  const options = await send(gateway, '/users', { method: 'OPTIONS' });
  expect([options.status, options.text, options.headers['allow']]).toEqual([204, '', 'OPTIONS, GET, POST']);
});

test.each([
  ['/api/messages/send', 'OPTIONS, POST'],
  ['/v1/messages', 'OPTIONS, GET, POST'],
  ['/v1/reports/conversations.csv', 'OPTIONS, GET'],
  ['/messages/1', 'OPTIONS, GET, POST'],
])('%s says every method that it has, whichever handler answers it', async (to, allow) => {
  const options = await send(gateway, to, { method: 'OPTIONS' });
  expect([options.status, options.headers['allow']]).toEqual([204, allow]);
  const refused = await send(gateway, to, { method: 'PATCH' });
  expect([refused.status, refused.headers['allow']]).toEqual([405, allow]);
});

test.each([
  '',
  'undefined',
  'Bearer',
  'Bearer ',
  'Bearer undefined',
  'Basic YTpi',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(9_000)}`,
])('Authorization %j is an invalid token', async (authorization) => {
  expectFailure(await send(gateway, '/users', { headers: { authorization } }), 403, 'ERR_INVALID_TOKEN');
});

test('tokens that this desk did not sign are refused', async () => {
  const { forge, claimsOf } = desk;
  const person = { userId: 1, sessionId: desk.admin.sessionId };
  const header = { alg: 'ES256', typ: 'at+jwt' };
  const claims = claimsOf(person);
  const past = Math.floor(Date.now() / 1_000) - 60;
  const good = forge(header, claims);
  const tokens = {
    unsigned: `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1] ?? ''}.`,
    changed: `${good.slice(0, -6)}AAAAAA`,
    'another algorithm': forge({ ...header, alg: 'HS256' }, claims),
    'another type': forge({ ...header, typ: 'JWT' }, claims),
    'another key': forge({ ...header, kid: 'unknown' }, claims),
    'no key': forge({ ...header, kid: undefined }, claims),
    expired: forge(header, { ...claims, exp: past }),
    'without end': forge(header, { ...claims, exp: undefined }),
    'another issuer': forge(header, { ...claims, iss: 'other' }),
    'another audience': forge(header, { ...claims, aud: 'other' }),
    'no user': forge(header, { ...claims, sub: 'admin' }),
    'unknown user': forge(header, { ...claims, sub: '77' }),
    'no session': forge(header, { ...claims, sid: 'x' }),
  };
  expect((await send(gateway, '/users', { headers: { authorization: `Bearer ${good}` } })).status).toBe(200);
  for (const [name, token] of Object.entries(tokens)) {
    const answer = await send(gateway, '/users', { headers: { authorization: `Bearer ${token}` } });
    expect([name, answer.status, answer.json]).toEqual([
      name,
      403,
      expect.objectContaining({ error: 'ERR_INVALID_TOKEN' }),
    ]);
  }
});

test('a body of an unknown caller is not read', async () => {
  const body = 'x'.repeat(400 * 1024);
  expectFailure(
    await send(gateway, '/users', { method: 'POST', headers: json, body }),
    401,
    'ERR_SESSION_EXPIRED',
  );
});

test('bytes that are not HTTP, and endless headers, are refused', async () => {
  expect(await sendBytes(gateway, 'hello\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400[\s\S]*\{"error":"ERR_BAD_REQUEST"\}$/,
  );
  expect(await sendBytes(gateway, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431[\s\S]*\{"error":"ERR_BAD_REQUEST"\}$/,
  );
});

test('a request that offers another protocol is answered in HTTP/1.1', async () => {
  const newer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  const socket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  for (const offer of [newer, socket]) {
    expect(await send(gateway, '/users', { headers: { ...admin, ...offer } })).toMatchObject({ status: 200 });
    expectFailure(await post('{}', { ...json, ...offer }), 400, 'ERR_VALIDATION');
    expectFailure(await send(gateway, '/nothing', { headers: { ...admin, ...offer } }), 404, 'ERR_NOT_FOUND');
  }
});

const nonsense = [
  '[]',
  '{}',
  '[[]]',
  '{"body":[]}',
  '{"status":{"$gt":""}}',
  '{"name":null,"email":[],"value":{}}',
  '{"ticketId":1e400}',
  '""',
];

/** All of them in `npm run test:all`; otherwise one for each endpoint, in turn. */
const nonsenseFor = (method: string, turn: number): readonly (string | undefined)[] => {
  if (method === 'GET') return [undefined];
  return isThorough ? nonsense : nonsense.filter((_, index) => index === turn % nonsense.length);
};

test('odd input to any endpoint never causes an internal error', async () => {
  let turn = 0;
  for (const endpoint of endpoints) {
    const method = endpoint.method.toUpperCase();
    const places = [
      pathOf(endpoint),
      endpoint.path.replaceAll(/:\w+/g, '%F0%9F%98%80'),
      endpoint.path.replaceAll(/:\w+/g, "'--"),
    ];
    for (const path of places)
      for (const body of nonsenseFor(method, (turn += 1))) {
        const query = `?pageNumber=-1&queueIds=[&status[]=x&after=${'9'.repeat(400)}&searchParam=%27`;
        const answer = await send(gateway, `${path}${query}`, {
          method,
          headers: { ...admin, ...json },
          ...(body === undefined ? {} : { body }),
        });
        expect([method, path, body, answer.status < 500]).toEqual([method, path, body, true]);
      }
  }
});
