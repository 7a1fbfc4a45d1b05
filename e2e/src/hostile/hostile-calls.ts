import type { Endpoint } from '@balcao/contracts';
import { fieldsOf, sampleBody, sampleOf } from './sample-value.ts';

/** Values for a field of a body. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  'x',
  'x'.repeat(70_000),
  "'; drop table users; --",
  '%_\\',
  '{{name}}{{#x}}{{constructor.constructor}}',
  '../../etc/passwd',
  '\u202Eexe.gpj',
  '2026-13-45',
  '0000-01-01T00:00:00Z',
  [3_000_000_000],
  [],
  {},
  [[1]],
  ['x'],
  [null],
  { a: { b: [1] } },
  Array.from({ length: 5_000 }, (_, index) => index),
  'a\0b',
  '\uD800',
  [['x'.repeat(10)], [['\0']]],
];

/** Values for a whole body, some of them not JSON. */
const bodies: readonly (string | undefined)[] = [
  undefined,
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '1',
  '{"a":',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify({ a: 'x'.repeat(300_000) }),
  '{"name":"a","name":["b"],"body":"x","body":null,"status":"open","status":{}}',
  '{"userId":9007199254740993,"queueIds":[9007199254740993],"contactId":-9007199254740993}',
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  '{"__proto__":{"profile":"admin"},"constructor":{"prototype":1}}',
];

const places: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '2147483648',
  '9007199254740993',
  '999999999999999',
  '9'.repeat(400),
  'null',
  'undefined',
  'NaN',
  '%00',
  '%F0%9F%98%80',
  '%ff',
  "1'--",
  '..%2f..',
  '00000000-0000-0000-0000-000000000000',
];

const cursor = (...place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');
const queries: readonly string[] = [
  '',
  '-1',
  '0',
  'x',
  '1.5',
  '999999',
  '9'.repeat(400),
  '[',
  '[1e9]',
  '["x"]',
  '[999999999999999]',
  'null',
  '%00',
  '%27',
  '%25_%5c',
  '2026-13-45',
  '0000-01-01',
  cursor('0000-01-01T00:00:00Z', 1),
  cursor('a\0b', 1),
  cursor(Number.MAX_SAFE_INTEGER),
  'x'.repeat(5_000),
];

/** The path of an endpoint, filled with existing ids. */
export type FillPath = (endpoint: Endpoint) => string;

type Attempt = { readonly path: string; readonly body?: string | undefined };

const namesOf = (endpoint: Endpoint): readonly string[] =>
  [...endpoint.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name);

/** All attempts at one endpoint: one thing is wrong at a time, and the rest is valid. */
export const hostileAttempts = (endpoint: Endpoint, fill: FillPath): readonly Attempt[] => {
  const good = endpoint.method === 'get' ? undefined : sampleOf(endpoint.body);
  const body = sampleBody(endpoint);
  const path = fill(endpoint);
  const inPath = namesOf(endpoint).flatMap((broken) =>
    places.map((place) => ({
      path: fill({ ...endpoint, path: endpoint.path.replace(`:${broken}`, place) }),
      body,
    })),
  );
  const fields = fieldsOf(endpoint.query);
  const inQuery = (fields.length === 0 ? ['unknown'] : fields).flatMap((name) => [
    ...queries.map((value) => ({ path: `${path}?${name}=${value}`, body })),
    { path: `${path}?${name}[a]=1&${name}=1&${name}=2`, body },
  ]);
  const inBody =
    endpoint.method === 'get'
      ? []
      : [
          ...bodies.map((text) => ({ path, body: text })),
          ...fieldsOf(endpoint.body).flatMap((name) =>
            values.map((value) => ({ path, body: JSON.stringify({ ...asRecord(good), [name]: value }) })),
          ),
        ];
  return [...inPath, ...inQuery, ...inBody];
};

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
