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
  nothing,
} from '@balcao/contracts';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { problemType, answersProblems } from '../http/problem.ts';
import { describeDownload, formContentOf, mediaPathInDocument, withFiles } from './files.ts';
import { nameOnce, type PathInDocument } from './paths.ts';
import { describeWebhooks } from './webhooks.ts';

/** The fields of parameters, by their names in the document. */
const parametersOf = (schema: z.ZodType, nameOf: (name: string) => string = (name) => name) =>
  schema instanceof z.ZodObject
    ? z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, type]) => [nameOf(name), type])))
    : z.object({});

/** Calls under `/v1` answer with problem details, all others in our own format (rule P3). */
const failureContentOf = (path: string, codes: readonly ErrorCode[]): ZodOpenApiContentObject => {
  const isProblem = answersProblems(path);
  const [schema, field] = isProblem ? ['Problem', 'code'] : ['Failure', 'error'];
  return {
    [isProblem ? problemType : 'application/json']: {
      schema: {
        allOf: [
          { $ref: `#/components/schemas/${schema}` },
          { properties: { [field]: { enum: [...codes] } } },
        ],
      },
    },
  };
};

const failureResponses = (
  endpoint: Pick<Endpoint, 'errorStatuses' | 'path'>,
  codes: readonly ErrorCode[],
): ZodOpenApiResponsesObject => {
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

const keyParameter: oas31.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Remembered for 24 hours: a repeated call is carried out once, and a call with another body is refused.',
  schema: { type: 'string', maxLength: idempotencyKeyMaxLength },
};

const ifMatchParameter: oas31.ParameterObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag that the change began from: a field that somebody else changed since is ERR_EDIT_CONFLICT, others merge. A tag that the thing never had is ERR_VALIDATION.',
  schema: { type: 'string' },
};

const headerReference = (name: string): Record<string, oas31.ReferenceObject> => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

const headersOf = ({ isVersioned, scope }: Endpoint): Pick<oas31.ResponseObject, 'headers'> => {
  const headers = {
    ...(isVersioned ? headerReference('ETag') : {}),
    ...(scope === null ? {} : { ...headerReference('RateLimit'), ...headerReference('RateLimit-Policy') }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
};

const headerComponent = (description: string, type: 'string' | 'integer' = 'string'): oas31.HeaderObject => ({
  description,
  schema: { type },
});
const headerComponents: Record<string, oas31.HeaderObject> = {
  ETag: headerComponent('Its version, for If-Match.'),
  RateLimit: headerComponent('Of a token: how many calls are left, and for how many seconds.'),
  'RateLimit-Policy': headerComponent('Of a token: how many calls it may make in how many seconds.'),
  'Retry-After': headerComponent('After how many seconds to come again.', 'integer'),
};

/** Calls that answer with a file do not answer in JSON, whatever their owner returns to the gateway. */
const contentOf = ({ operation, response }: Endpoint): ZodOpenApiContentObject =>
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

const securityOf = ({ access, refreshCookie, scope }: Endpoint): oas31.SecurityRequirementObject[] => {
  if (access === 'public') return refreshCookie ? [{ refreshCookie: [] }] : [];
  return [{ accessToken: [] }, ...(scope === null ? [] : [{ apiToken: [] }])];
};

const toOperation = (endpoint: Endpoint, { nameOf }: PathInDocument): ZodOpenApiOperationObject => ({
  operationId: endpoint.operation,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  description: describeAccess(endpoint),
  security: securityOf(endpoint),
  requestParams: {
    path: parametersOf(endpoint.params, nameOf),
    query: parametersOf(endpoint.query),
  },
  parameters: [
    ...(keepsKey(endpoint) ? [keyParameter] : []),
    ...(heedsIfMatch(endpoint) ? [ifMatchParameter] : []),
  ],
  ...(endpoint.body === nothing
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: endpoint.body }, ...formContentOf(endpoint) },
        },
      }),
  responses: {
    [String(endpoint.status)]: {
      description: 'Done.',
      ...headersOf(endpoint),
      ...(endpoint.response instanceof z.ZodUndefined ? {} : { content: contentOf(endpoint) }),
    },
    ...failureResponses(endpoint, codesOf(endpoint)),
  },
});

const failureComponent: oas31.SchemaObject = {
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

const problemComponent: oas31.SchemaObject = {
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

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** Inputs that a schema describes only by a transformation or a check of its own. */
const allowEmptySchema = { custom: true, transform: true, pipe: true } as const;

/** The OpenAPI document of every endpoint, from the same values that the gateway mounts (rule G11). */
export const describeApi = (
  endpoints: readonly Endpoint[],
  info: { readonly title: string; readonly version: string },
): OpenApiDocument => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const inDocument = nameOnce(endpoints);
  for (const endpoint of endpoints.map(withFiles)) {
    const named = inDocument(endpoint);
    (paths[named.path] ??= {})[endpoint.method] = toOperation(endpoint, named);
  }
  paths[mediaPathInDocument] = {
    get: describeDownload((codes) => failureResponses({ path: mediaPathInDocument }, codes)),
  };
  return createDocument(
    {
      openapi: '3.1.0',
      info: { ...info, license },
      servers: [{ url: '/' }],
      paths,
      webhooks: describeWebhooks(),
      components: {
        headers: headerComponents,
        schemas: { Failure: failureComponent, Problem: problemComponent },
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
    },
    { allowEmptySchema },
  );
};
