import {
  type FeedEventType,
  feedEventSchemas,
  feedEventTypes,
  webhookTestEventSchema,
  webhookTestType,
} from '@balcao/contracts';
import type { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';

type PostedType = FeedEventType | typeof webhookTestType;
const postedTypes: readonly PostedType[] = [...feedEventTypes, webhookTestType];

const summaries: Readonly<Record<PostedType, string>> = {
  'message.received': 'A contact wrote',
  'message.sent': 'A message was written to a contact',
  'message.status': 'A message came further, its file came, or it could not be sent',
  'message.edited': 'A message was edited, or its channel did not take the edit',
  'message.deleted': 'A message was deleted',
  'ticket.created': 'A ticket was created',
  'ticket.accepted': 'A user accepted a ticket',
  'ticket.transferred': 'A ticket went to another user or sector',
  'ticket.returned': 'A ticket went back to those who wait',
  'ticket.closed': 'A ticket was closed',
  'ticket.reopened': 'A closed ticket was opened again',
  'ticket.tagged': 'The contact of tickets got or lost tags',
  'ticket.noted': 'A note was written, rewritten or deleted',
  'contact.created': 'A contact was added',
  'contact.updated': 'A contact was changed',
  'contact.merged': 'Two contacts became one, or came apart again',
  'connection.status': 'A connection has another status',
  'connection.attention': 'A connection needs a person',
  [webhookTestType]: 'Somebody tries the address out',
};

const schemas: Readonly<Record<PostedType, z.ZodType>> = {
  ...feedEventSchemas,
  [webhookTestType]: webhookTestEventSchema,
};

const header = (name: string, description: string): oas31.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of Standard Webhooks 1.0.0 (rule H4). */
const headers = [
  header('webhook-id', 'The same for each try: skip what you have seen.'),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.'),
  header('webhook-signature', 'Signatures of id.timestamp.body with spaces between them: v1,<base64>.'),
];

const responses: ZodOpenApiResponsesObject = {
  '2XX': {
    description: 'Accepted. After any other answer, or none within 15 seconds, the delivery is tried again.',
  },
  '410': { description: 'Gone: the webhook is switched off.' },
  '429': { description: 'Too many: nothing is posted until `Retry-After`, for an hour at most.' },
};

const inWords = (type: string): string =>
  type
    .split('.')
    .map((word) => word.replace(/^./, (sign) => sign.toUpperCase()))
    .join('');

/** Gives a schema its own name, for programs that generate types from the document. */
const named = (id: string, schema: z.ZodType): z.ZodType => schema.meta({ id });

/** The requests that webhooks receive, by event type (rule H1). */
export const describeWebhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    postedTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on${inWords(type)}`,
          summary: summaries[type],
          tags: ['Webhooks'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: named(`${inWords(type)}Event`, schemas[type]),
              },
            },
          },
          responses,
        },
      },
    ]),
  );
