import {
  downloadErrors,
  type Endpoint,
  mediaRoute,
  sendApiMessage,
  sendMedia,
  sendMessage,
  uploadErrors,
  uploadFields,
  uploadLimits,
} from '@balcao/contracts';
import type {
  oas31,
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';

const several = (items: oas31.SchemaObject): oas31.SchemaObject => ({ type: 'array', items });

const form: oas31.SchemaObject = {
  type: 'object',
  required: [uploadFields.files],
  properties: {
    [uploadFields.files]: {
      ...several({ type: 'string', contentMediaType: 'application/octet-stream' }),
      maxItems: uploadLimits.maxFiles,
      description: `Each of ${String(uploadLimits.maxFileBytes)} bytes at most.`,
    },
    [uploadFields.caption]: several({ type: 'string' }),
    [uploadFields.clientId]: several({ type: 'string', format: 'uuid' }),
    [uploadFields.quotedMsgId]: { type: 'string', format: 'uuid' },
    [uploadFields.holdSeconds]: { type: 'integer' },
  },
};

/** The form of older scripts that send files: every field is a string. */
const scriptForm: oas31.SchemaObject = {
  type: 'object',
  required: ['number', 'userId'],
  properties: {
    [uploadFields.files]: {
      ...several({ type: 'string', contentMediaType: 'application/octet-stream' }),
      maxItems: uploadLimits.maxFiles,
      description: 'Each becomes a message, with the body as its caption.',
    },
    ...Object.fromEntries(
      ['number', 'body', 'userId', 'queueId', 'whatsappId', 'externalKey', 'mediaUrl', 'by'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
  },
};

const forms: Readonly<Record<string, oas31.SchemaObject>> = {
  [sendMessage.operation]: form,
  [sendApiMessage.operation]: scriptForm,
};

/** Describes the form of a call that accepts files under the same path as texts. */
export const withFiles = (endpoint: Endpoint): Endpoint =>
  endpoint.operation === sendMessage.operation
    ? {
        ...endpoint,
        summary: `${endpoint.summary}; or files, answered by a list: captions and ids belong to them in their order`,
        errors: [...endpoint.errors, ...sendMedia.errors, ...uploadErrors],
      }
    : endpoint;

export const formContentOf = ({ operation }: Endpoint): ZodOpenApiContentObject => {
  const schema = forms[operation];
  return schema === undefined ? {} : { 'multipart/form-data': { schema } };
};

export const mediaPathInDocument = mediaRoute.replaceAll(/:(\w+)/g, '{$1}');

/** A media link, which answers with bytes. */
export const describeDownload = (
  failures: (codes: typeof downloadErrors) => ZodOpenApiResponsesObject,
): ZodOpenApiOperationObject => ({
  operationId: 'openMedia',
  summary: 'Open the file of a message, whole or in part; an .ogg has its .mp3 beside it',
  tags: [sendMedia.tag],
  description: 'For users who may see the ticket.',
  security: [{ accessToken: [] }, { mediaCookie: [] }],
  parameters: [
    { name: 'mediaName', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'range', in: 'header', required: false, schema: { type: 'string' } },
  ],
  responses: {
    '200': { description: 'The file.', content: { '*/*': {} } },
    '206': { description: 'The requested part.', content: { '*/*': {} } },
    '304': { description: 'The caller has the current version.' },
    ...failures(downloadErrors),
  },
});
