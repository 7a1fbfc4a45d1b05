import {
  codesOf,
  type Endpoint,
  type ErrorCode,
  fileEndpoints,
  heedsIfMatch,
  idempotencyKeyMaxLength,
  keepsKey,
  limitNames,
  statusesOf,
  mediaCookieName,
} from '@balcao/contracts';
import { problemType, answersProblems } from '../http/problem.ts';
import { describeDownload, formContentOf, mediaPathInDocument, withFiles } from './files.ts';
import { nameOnce, type PathInDocument } from './paths.ts';
import { type Components, type Json, type JsonSchema, toSchema } from './schemas.ts';
import { describeWebhooks } from './webhooks.ts';

const isNothing = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

const parametersIn = (
  where: 'path' | 'query',
  schema: JsonSchema,
  nameOf: PathInDocument['nameOf'] = (name) => name,
): Json[] =>
  Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name: nameOf(name),
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: value,
  }));

/** Calls under `/v1` answer with problem details, all others in our own format (rule P3). */
const failureContentOf = (path: string, codes: readonly ErrorCode[]): Json => {
  const isProblem = answersProblems(path);
  const [schema, field] = isProblem ? ['Problem', 'code'] : ['Failure', 'error'];
  return {
    [isProblem ? problemType : 'application/json']: {
      schema: {
        allOf: [{ $ref: `#/components/schemas/${schema}` }, { properties: { [field]: { enum: codes } } }],
      },
    },
  };
};

const failureResponses = (
  endpoint: Pick<Endpoint, 'errorStatuses' | 'path'>,
  codes: readonly ErrorCode[],
): Json => {
  const answers = [...new Set(codes)].flatMap((code) =>
    statusesOf(endpoint, code).map((status) => ({ status, code })),
  );
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [
      String(status),
      {
        description: list.map(({ code }) => code).join(', '),
        ...(status === 429 || status === 503 ? { headers: headerReference('Retry-After') } : {}),
        content: failureContentOf(
          endpoint.path,
          list.map(({ code }) => code),
        ),
      },
    ]),
  );
};

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Remembered for 24 hours: a repeated call is carried out once, and a call with another body is refused.',
  schema: { type: 'string', maxLength: idempotencyKeyMaxLength },
};

const ifMatchParameter: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag that the change began from: a field that somebody else changed since is ERR_EDIT_CONFLICT, others merge. A tag that the thing never had is ERR_VALIDATION.',
  schema: { type: 'string' },
};

const headerReference = (name: string): Json => ({ [name]: { $ref: `#/components/headers/${name}` } });

const headersOf = ({ isVersioned, scope }: Endpoint): Json => {
  const headers = {
    ...(isVersioned ? headerReference('ETag') : {}),
    ...(scope === null ? {} : { ...headerReference('RateLimit'), ...headerReference('RateLimit-Policy') }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
};

const headerComponent = (description: string, type = 'string'): Json => ({ description, schema: { type } });
const headerComponents: Json = {
  ETag: headerComponent('Its version, for If-Match.'),
  RateLimit: headerComponent('Of a token: how many calls are left, and for how many seconds.'),
  'RateLimit-Policy': headerComponent('Of a token: how many calls it may make in how many seconds.'),
  'Retry-After': headerComponent('After how many seconds to come again.', 'integer'),
};

/** Calls that answer with a file do not answer in JSON, whatever their owner returns to the gateway. */
const contentOf = ({ operation }: Endpoint, response: JsonSchema): Json =>
  fileEndpoints.some((file) => file.operation === operation)
    ? { 'text/csv': { schema: { type: 'string' } } }
    : { 'application/json': { schema: response } };

const describeAccess = ({ access, scope }: Endpoint): string => {
  if (access === 'public') return 'For everybody.';
  if (scope === null) return `For: ${access}.`;
  return scope === 'any'
    ? `For: ${access}, and every script.`
    : `For: ${access}, and scripts with the scope ${scope}.`;
};

const securityOf = ({ access, refreshCookie, scope }: Endpoint): Json[] => {
  if (access === 'public') return refreshCookie ? [{ refreshCookie: [] }] : [];
  return [{ accessToken: [] }, ...(scope === null ? [] : [{ apiToken: [] }])];
};

const toOperation = (endpoint: Endpoint, { nameOf }: PathInDocument, components: Components): Json => {
  const body = toSchema(endpoint.body, 'input', components);
  const response = toSchema(endpoint.response, 'output', components);
  const isEmpty = isNothing(response) || 'not' in response;
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    description: describeAccess(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersIn('path', toSchema(endpoint.params, 'input', components), nameOf),
      ...parametersIn('query', toSchema(endpoint.query, 'input', components)),
      ...(keepsKey(endpoint) ? [keyParameter] : []),
      ...(heedsIfMatch(endpoint) ? [ifMatchParameter] : []),
    ],
    ...(isNothing(body)
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body }, ...formContentOf(endpoint) },
          },
        }),
    responses: {
      [String(endpoint.status)]: {
        description: 'Done.',
        ...headersOf(endpoint),
        ...(isEmpty ? {} : { content: contentOf(endpoint, response) }),
      },
      ...failureResponses(endpoint, codesOf(endpoint)),
    },
  };
};

const failureComponent: Json = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A code of the catalogue.' },
    field: { type: 'string', description: 'The invalid field.' },
    reason: { type: 'string' },
    userName: { type: 'string' },
    ticketId: { type: 'integer', description: 'The ticket that prevents the action.' },
    retryAfterSeconds: { type: 'number' },
    limit: { enum: [...limitNames], description: 'The limit that refused the call.' },
    changed: {
      type: 'object',
      description: 'The present values of fields that another user changed meanwhile.',
    },
    requestId: { type: 'string', description: 'Identifies the request in the logs.' },
  },
  required: ['error', 'requestId'],
};

const problemComponent: Json = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'A code of the catalogue.' },
    field: { type: 'string', description: 'The invalid field.' },
    reason: { type: 'string' },
    retryAfterSeconds: { type: 'number' },
    limit: { enum: [...limitNames], description: 'The limit that refused the call.' },
    requestId: { type: 'string', description: 'Identifies the request in the logs.' },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
};

/** As in package.json. */
const license = { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' };

export type OpenApiDocument = { readonly openapi: '3.1.0' } & Json;

/** The OpenAPI document of every endpoint, from the same values that the gateway mounts (rule G11). */
export const describeApi = (
  endpoints: readonly Endpoint[],
  info: { readonly title: string; readonly version: string },
): OpenApiDocument => {
  const components: Components = new Map([
    ['Failure', failureComponent],
    ['Problem', problemComponent],
  ]);
  const paths: Record<string, Record<string, Json>> = {};
  const inDocument = nameOnce(endpoints);
  for (const endpoint of endpoints.map(withFiles)) {
    const named = inDocument(endpoint);
    (paths[named.path] ??= {})[endpoint.method] = toOperation(endpoint, named, components);
  }
  paths[mediaPathInDocument] = {
    get: describeDownload((codes) => failureResponses({ path: mediaPathInDocument }, codes)),
  };
  const webhooks = describeWebhooks(components);
  return {
    openapi: '3.1.0',
    info: { ...info, license },
    servers: [{ url: '/' }],
    paths,
    webhooks,
    components: {
      headers: headerComponents,
      schemas: Object.fromEntries(components),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Created by an admin; begins with balcao_.',
        },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'jrt' },
        mediaCookie: { type: 'apiKey', in: 'cookie', name: mediaCookieName },
      },
    },
  };
};
