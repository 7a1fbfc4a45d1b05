import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  codesOf,
  downloadErrors,
  endpoints,
  feedEventTypes,
  fileEndpoints,
  gatewayEndpoints,
  sendMessage,
  statusesOf,
  updateTicket,
  webhookTestType,
} from '@balcao/contracts';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeApi } from './openapi.ts';
import { nameOnce } from './paths.ts';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean().default(false),
      schema: z.unknown(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.enum(['get', 'post', 'put', 'delete']).or(z.string()), operationSchema),
  ),
  webhooks: z.record(z.string(), z.object({ post: z.looseObject({ requestBody: z.unknown() }) })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const described = [...endpoints, ...fileEndpoints, ...gatewayEndpoints];
const inDocument = nameOnce(described);
const linterPath = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
const text = JSON.stringify(describeApi(described, { title: 'Balcão', version: '1.0.0' }));
const document = documentSchema.parse(JSON.parse(text));

test.each(described.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is described',
  (_name, endpoint) => {
    const operation = document.paths[inDocument(endpoint).path]?.[endpoint.method];
    expect(operation?.operationId).toBe(endpoint.operation);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
    const inPath = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(inPath).toEqual([...inDocument(endpoint).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const withoutToken = endpoint.refreshCookie ? [{ refreshCookie: [] }] : [];
    const withToken = [{ accessToken: [] }, ...(endpoint.scope === null ? [] : [{ apiToken: [] }])];
    expect(operation?.security).toEqual(endpoint.access === 'public' ? withoutToken : withToken);
    for (const code of codesOf(endpoint))
      for (const status of statusesOf(endpoint, code))
        expect(operation?.responses[String(status)]?.description.split(', ')).toContain(code);
  },
);

test('calls that accept an idempotency key document its header', () => {
  const takingKeys = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  const keyed = described.filter(({ errors }) => errors.includes('ERR_IDEMPOTENCY_KEY_REUSED'));
  expect(takingKeys.map(({ operationId }) => operationId).sort()).toEqual(
    keyed.map(({ operation }) => operation).sort(),
  );
  expect(keyed).toContain(sendMessage);
  expect(keyed).not.toContain(updateTicket);
});

test('files are sent as a form and answered as bytes', () => {
  const sending = document.paths['/messages/{ticketIdOrMessageId}']?.['post'];
  expect(Object.keys(sending?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '413', '415']));
  expect(text).toContain('"multipart/form-data"');
  const opening = document.paths['/public/{mediaName}']?.['get'];
  expect(Object.keys(opening?.responses ?? {})).toEqual(expect.arrayContaining(['200', '206', '404', '416']));
  const documented = Object.values(opening?.responses ?? {}).flatMap(({ description }) =>
    description.split(', '),
  );
  expect(documented).toEqual(expect.arrayContaining([...downloadErrors]));
});

test('every webhook event is described with its payload (rule H1)', () => {
  expect(Object.keys(document.webhooks)).toEqual([...feedEventTypes, webhookTestType]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { content } = z
      .object({
        content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
      })
      .parse(post.requestBody);
    const name = content['application/json'].schema.$ref.split('/').at(-1) ?? '';
    expect(document.components.schemas[name]).toMatchObject({
      properties: { type: { const: type }, data: { properties: { position: { type: 'integer' } } } },
    });
  }
});

test('the document passes a linter (rule P27)', async () => {
  const path = join(testFolder(), 'openapi.json');
  writeFileSync(path, text);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linterPath, 'lint', path, '--format=json', '--extends=recommended-strict'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
  const { problems } = z
    .object({ problems: z.array(z.looseObject({ message: z.string() })) })
    .parse(JSON.parse(stdout));
  expect(problems.map(({ message }) => message)).toEqual([]);
});

test('every reference resolves', () => {
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
  expect(text).not.toContain('$defs');
});

test('a body lists its required fields', () => {
  expect(text).toContain('"required":["name","email","password"]');
});

test('an export answers with a file', () => {
  for (const path of ['/contacts/export', '/audit/export'])
    expect(document.paths[path]?.['get']?.responses['200']).toMatchObject({
      content: { 'text/csv': { schema: { type: 'string' } } },
    });
});
