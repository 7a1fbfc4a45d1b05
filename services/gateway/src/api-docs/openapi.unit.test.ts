import {
  codesOf,
  downloadErrors,
  endpoints,
  fileEndpoints,
  gatewayEndpoints,
  sendMessage,
  statusesOf,
  updateTicket,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeApi } from './openapi.ts';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
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
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const described = [...endpoints, ...fileEndpoints, ...gatewayEndpoints];
const text = JSON.stringify(describeApi(described, { title: 'Balcão', version: '1.0.0' }));
const document = documentSchema.parse(JSON.parse(text));

test.each(described.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is described',
  (_name, endpoint) => {
    const operation = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method];
    expect(operation?.operationId).toBe(endpoint.operation);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
    const inPath = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const withoutToken = endpoint.refreshCookie ? [{ refreshCookie: [] }] : [];
    const withToken = [{ accessToken: [] }, ...(endpoint.scope === null ? [] : [{ apiToken: [] }])];
    expect(operation?.security).toEqual(endpoint.access === 'public' ? withoutToken : withToken);
    for (const code of codesOf(endpoint))
      for (const status of statusesOf(endpoint, code))
        expect(operation?.responses[String(status)]?.description.split(', ')).toContain(code);
  },
);

test('a key is named by the calls that keep it', () => {
  const takingKeys = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  const kept = described.filter(({ errors }) => errors.includes('ERR_IDEMPOTENCY_KEY_REUSED'));
  expect(takingKeys.map(({ operationId }) => operationId).sort()).toEqual(
    kept.map(({ operation }) => operation).sort(),
  );
  expect(kept).toContain(sendMessage);
  expect(kept).not.toContain(updateTicket);
});

test('files go in as a form and come out as bytes', () => {
  const sending = document.paths['/messages/{ticketId}']?.['post'];
  expect(Object.keys(sending?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '413', '415']));
  expect(text).toContain('"multipart/form-data"');
  const opening = document.paths['/public/{mediaName}']?.['get'];
  expect(Object.keys(opening?.responses ?? {})).toEqual(expect.arrayContaining(['200', '206', '404', '416']));
  const told = Object.values(opening?.responses ?? {}).flatMap(({ description }) => description.split(', '));
  expect(told).toEqual(expect.arrayContaining([...downloadErrors]));
});

test('every reference leads somewhere', () => {
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
  expect(text).not.toContain('$defs');
});

test('a body says what is required of it', () => {
  expect(text).toContain('"required":["name","email","password"]');
});

test('an export answers with a file', () => {
  for (const path of ['/contacts/export', '/audit/export'])
    expect(document.paths[path]?.['get']?.responses['200']).toMatchObject({
      content: { 'text/csv': { schema: { type: 'string' } } },
    });
});
