import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  changeIntegration,
  type IntegrationKey,
  integrationKeys,
  integrationSchema,
  integrationTestSchema,
  listIntegrations,
  readIntegrations,
  testIntegration,
} from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, type Desk, openDesk, startAuth, testStores } from './auth-process.ts';

let desk: Desk;
let auth: Awaited<ReturnType<typeof startAuth>>;
/** Stand-ins for OpenAI, the hub, maps and n8n. */
let outside: { readonly url: string; readonly asked: IncomingMessage[] };
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
  response.writeHead(404).end();
};

beforeAll(async () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(() => {
    server.closeAllConnections();
    server.close();
    return Promise.resolve();
  });
  const address = server.address();
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  outside = { url: `http://${host}`, asked };
  const stores = await testStores();
  auth = await startAuth(stores, {
    OPENAI_URL: outside.url,
    HUB_URL: outside.url,
    MAPS_URL: outside.url,
    OUTBOUND_ALLOWED_HOSTS: host,
    INTEGRATION_TEST_MS: '2000',
  });
  desk = await openDesk(stores);
});
afterEach(async () => {
  outside.asked.length = 0;
  for (const key of integrationKeys) await change(key, '');
});

const list = async (actor = admin) => {
  const { body } = await desk.ask(listIntegrations, {}, { actor });
  return z.array(integrationSchema).parse(body);
};
const change = (integrationKey: string, value: unknown, actor = admin) =>
  desk.ask(changeIntegration, { params: { integrationKey }, body: { value } }, { actor });
const tryOut = async (integrationKey: IntegrationKey) => {
  const { status, body } = await desk.ask(testIntegration, { params: { integrationKey } }, { actor: admin });
  expect(status).toBe(200);
  return integrationTestSchema.parse(body);
};
const valueOf = async (key: IntegrationKey, actor = admin) =>
  (await list(actor)).find((each) => each.key === key)?.value;
const secret = 'sk-quagga-0123456789';

test('every key exists and is empty', async () => {
  const integrations = await list();
  expect(integrations.map(({ key }) => key).sort()).toEqual([...integrationKeys].sort());
  expect(new Set(integrations.map(({ value }) => value))).toEqual(new Set(['']));
});

test('a value set by an admin can be read by admins, and is empty for everyone else', async () => {
  const answered = await change('apikey', ` ${secret} `);
  expect(answered).toMatchObject({ status: 200, body: { key: 'apikey', value: secret } });
  expect(integrationSchema.safeParse(answered.body).success).toBe(true);
  expect(await valueOf('apikey')).toBe(secret);
  expect((await list(attendant)).map(({ value }) => value)).toEqual(integrationKeys.map(() => ''));
});

test('another service reads the full values that it needs', async () => {
  await change('apikey', secret);
  const { integrations } = await desk.call(readIntegrations, { keys: ['apikey', 'organization'] });
  expect(integrations.map(({ key, value }) => [key, value]).sort()).toEqual([
    ['apikey', secret],
    ['organization', ''],
  ]);
});

test('a value is encrypted in its table, and is in no event and no log', async () => {
  for (const key of integrationKeys)
    await change(key, key === 'urlApiN8N' ? `https://n8n.example/${secret}` : secret);
  const kept = await Promise.all([
    desk.sql('select * from auth.st_integrations'),
    desk.sql('select data, metadata from auth.es_events'),
  ]);
  expect(kept[0]).toHaveLength(integrationKeys.length);
  expect(JSON.stringify(kept)).not.toContain('quagga');
  answer = (_request, response) => void response.writeHead(401).end(secret);
  for (const key of integrationKeys) await tryOut(key);
  expect(auth.logged.join('')).not.toContain('quagga');
});

test('a change is recorded once, with its key and user', async () => {
  const count = async () =>
    desk.sql(
      `select data ->> 'key' as key, metadata -> 'actor' as actor from auth.es_events where stream = 'integration-hubToken'`,
    );
  const before = (await count()).length;
  await change('hubToken', 'token-1');
  await change('hubToken', 'token-1');
  const events = await count();
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)).toMatchObject({ key: 'hubToken', actor: admin });
});

test.each([
  ['apikey', 'x'.repeat(513)],
  ['apikey', 'a b'],
  ['apikey', 'a\r\nx: y'],
  ['hubToken', 'ã'],
  ['apiMaps', 'a\u0000'],
  ['urlApiN8N', 'n8n'],
  ['urlApiN8N', 'ftp://n8n.example'],
  ['urlApiN8N', 'javascript:alert(1)'],
  ['urlApiN8N', 'https://ana:secret@n8n.example'],
  ['urlApiN8N', `https://n8n.example/${'x'.repeat(2_048)}`],
])('%s refuses %j', async (key, value) => {
  expect(await change(key, value)).toMatchObject({
    status: 400,
    body: { error: 'ERR_INTEGRATION_VALUE_INVALID', field: 'value' },
  });
});

test.each(['unknown', 'APIKEY', '__proto__', 'constructor', ''])('%j is not an integration', async (key) => {
  expect(await change(key, '')).toMatchObject({ status: 404, body: { error: 'ERR_NO_INTEGRATION_FOUND' } });
});

test('only admins may change and test', async () => {
  expect(await change('apikey', secret, attendant)).toMatchObject({ status: 403 });
  const params = { integrationKey: 'apikey' };
  expect(await desk.ask(testIntegration, { params }, { actor: attendant })).toMatchObject({ status: 403 });
  expect(await valueOf('apikey')).toBe('');
});

describe('a test', () => {
  const json = (body: unknown, status = 200): typeof answer => {
    return (_request, response) => void response.writeHead(status).end(JSON.stringify(body));
  };

  test('makes no request while no value is set', async () => {
    for (const key of integrationKeys)
      expect(await tryOut(key)).toEqual({ outcome: 'not-set', status: null, count: null, names: [] });
    await change('organization', 'org-1');
    expect(await tryOut('organization')).toMatchObject({ outcome: 'key-missing' });
    expect(outside.asked).toEqual([]);
  });

  test('of OpenAI lists models, for the configured organization', async () => {
    await change('apikey', secret);
    await change('organization', 'org-1');
    answer = json({ data: Array.from({ length: 7 }, (_, index) => ({ id: `gpt-${String(index)}` })) });
    for (const key of ['apikey', 'organization'] as const)
      expect(await tryOut(key)).toEqual({
        outcome: 'works',
        status: 200,
        count: 7,
        names: ['gpt-0', 'gpt-1', 'gpt-2', 'gpt-3', 'gpt-4'],
      });
    expect(outside.asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual(
      Array.from({ length: 2 }, () => ['GET', '/v1/models', `Bearer ${secret}`]),
    );
    expect(outside.asked[0]?.headers['openai-organization']).toBe('org-1');
  });

  test('of the hub lists channels and nothing else', async () => {
    await change('hubToken', 'token-1');
    answer = json([{ id: 'a', name: 'Loja', channel: 'instagram' }]);
    expect(await tryOut('hubToken')).toEqual({ outcome: 'works', status: 200, count: 1, names: ['Loja'] });
    expect(outside.asked.map(({ method, url, headers }) => [method, url, headers['x-api-token']])).toEqual([
      ['GET', '/v1/channels', 'token-1'],
    ]);
  });

  test('of maps looks up a location', async () => {
    await change('apiMaps', 'key-1');
    answer = json({ status: 'OK', results: [{ formatted_address: 'Praça da Sé, Brasil' }] });
    expect(await tryOut('apiMaps')).toMatchObject({ outcome: 'works', names: ['Praça da Sé, Brasil'] });
    expect(outside.asked[0]?.url).toMatch(/^\/maps\/api\/geocode\/json\?address=.+&key=key-1$/u);
    answer = json({ status: 'REQUEST_DENIED', results: [] });
    expect(await tryOut('apiMaps')).toMatchObject({ outcome: 'refused' });
    answer = json({ status: 'OVER_QUERY_LIMIT' });
    expect(await tryOut('apiMaps')).toMatchObject({ outcome: 'limited' });
  });

  test('of n8n sends HEAD, and GET if HEAD is not supported', async () => {
    await change('urlApiN8N', `${outside.url}/hook`);
    answer = (_request, response) => void response.writeHead(204).end();
    expect(await tryOut('urlApiN8N')).toMatchObject({ outcome: 'works', status: 204 });
    answer = ({ method }, response) => void response.writeHead(method === 'HEAD' ? 405 : 404).end();
    expect(await tryOut('urlApiN8N')).toMatchObject({ outcome: 'unexpected', status: 404 });
    expect(outside.asked.map(({ method }) => method)).toEqual(['HEAD', 'HEAD', 'GET']);
  });

  test.each<[string, typeof answer, string, number | null]>([
    ['a key that nobody knows', (_q, response) => void response.writeHead(401).end(), 'refused', 401],
    ['too many calls', (_q, response) => void response.writeHead(429).end(), 'limited', 429],
    ['garbage', (_q, response) => void response.end('<html>'), 'unexpected', 200],
    ['another shape', (_q, response) => void response.end('{"data":7}'), 'unexpected', 200],
    ['a fault', (_q, response) => void response.writeHead(500).end(), 'unexpected', 500],
    ['silence', () => undefined, 'timeout', null],
    ['the end of the line', (_q, response) => void response.destroy(), 'unreachable', null],
    [
      'a way inside',
      (_q, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'closed-address',
      null,
    ],
    ['too much', (_q, response) => void response.end('x'.repeat(2_000_000)), 'too-large', null],
  ])('with %s reports it', async (_what, fault, outcome, status) => {
    await change('apikey', secret);
    await change('hubToken', 'token-1');
    answer = fault;
    expect(await tryOut('apikey')).toMatchObject({ outcome, status });
    expect(await tryOut('hubToken')).toMatchObject({ outcome, status });
  });

  test('never calls a private address that is not listed', async () => {
    for (const url of ['http://localhost:1/', 'http://169.254.169.254/latest/']) {
      await change('urlApiN8N', url);
      expect(await tryOut('urlApiN8N')).toMatchObject({ outcome: 'closed-address' });
    }
  });
});
