import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import type { ApiScope } from '../entities/api-token.ts';
import { feedEventTypeSchema } from '../entities/feed-event.ts';
import { momentInputSchema } from '../entities/primitives.ts';
import {
  deliveredTypeSchema,
  deliverySchema,
  deliveryStateSchema,
  deliveryTrySchema,
  maxWebhooks,
  shownDeliverySchema,
  webhookSchema,
} from '../entities/webhook.ts';
import { defineEndpoint, emptyResponse, nothing, versionErrors } from './endpoint.ts';

const ofWebhook = { params: z.object({ webhookId: z.uuid() }) } as const;

const hasNoUser = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};
const urlSchema = z
  // Otherwise zod would go on to `hasNoUser`, which cannot parse what is no address.
  .url({ protocol: /^https?$/, abort: true })
  .max(2_000)
  .refine(hasNoUser);
const nameSchema = composedTextSchema.max(50);
const typesSchema = z.array(feedEventTypeSchema).min(1).max(feedEventTypeSchema.options.length);

const secretSchema = webhookSchema.extend({ secret: z.string() });

/** The deliveries per page of the log. */
export const maxDeliveries = 100;
/** The most deliveries that one call repeats; the next call continues from `next`. */
export const maxRedelivered = 2_000;
const positionInput = z.number().int().positive();

type Callers = {
  /** The prefix of the path. */
  readonly prefix: '' | '/v1';
  /** A part of the operations' names. */
  readonly whose: '' | 'Script';
  readonly tag: string;
  readonly scope: ApiScope | null;
};

/** Scripts make these calls under /v1 for their own webhooks, and the desk makes them for all webhooks (rule H7). */
export const webhookCalls = ({ prefix, whose, tag, scope }: Callers) => {
  const common = {
    service: 'integration',
    access: 'webhooks:edit',
    tag,
    scope,
    params: nothing,
    query: nothing,
    body: nothing,
  } as const;
  const all = `${prefix}/webhooks`;
  const one = `${all}/:webhookId`;
  return {
    list: defineEndpoint({
      ...common,
      operation: `list${whose}Webhooks`,
      path: all,
      method: 'get',
      response: z.object({ webhooks: z.array(webhookSchema).max(maxWebhooks), next: z.null() }),
      errors: ['ERR_NO_PERMISSION'],
      summary: 'List webhooks, newest first',
    }),
    create: defineEndpoint({
      ...common,
      operation: `create${whose}Webhook`,
      path: all,
      method: 'post',
      body: z.object({ name: nameSchema.default(''), url: urlSchema, types: typesSchema }),
      /** Only this answer contains the secret. */
      response: secretSchema,
      status: 201,
      errors: ['ERR_NO_PERMISSION', 'ERR_WEBHOOK_COUNT', 'ERR_WEBHOOK_ADDRESS_CLOSED'],
      isAudited: true,
      summary: 'Create a webhook, which posts later events to an address',
    }),
    show: defineEndpoint({
      ...common,
      operation: `show${whose}Webhook`,
      path: one,
      ...ofWebhook,
      method: 'get',
      response: webhookSchema,
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
      isVersioned: true,
      summary: 'Show a webhook',
    }),
    change: defineEndpoint({
      ...common,
      operation: `change${whose}Webhook`,
      path: one,
      ...ofWebhook,
      method: 'put',
      body: z.object({ name: nameSchema, url: urlSchema, types: typesSchema, isOn: z.boolean() }).partial(),
      response: webhookSchema,
      errors: [
        'ERR_NO_PERMISSION',
        'ERR_NO_WEBHOOK_FOUND',
        'ERR_WEBHOOK_OFF',
        'ERR_WEBHOOK_ADDRESS_CLOSED',
        ...versionErrors,
      ],
      isAudited: true,
      isVersioned: true,
      summary: 'Change a webhook, or switch it on or off',
    }),
    remove: defineEndpoint({
      ...common,
      operation: `delete${whose}Webhook`,
      path: one,
      ...ofWebhook,
      method: 'delete',
      response: emptyResponse,
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
      isAudited: true,
      summary: 'Delete a webhook with its waiting deliveries and its log',
    }),
    rotate: defineEndpoint({
      ...common,
      operation: `rotate${whose}Webhook`,
      path: `${one}/rotate`,
      ...ofWebhook,
      method: 'post',
      response: secretSchema,
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
      isAudited: true,
      summary: 'Create a new secret; for a day the previous secret also signs',
    }),
    test: defineEndpoint({
      ...common,
      operation: `test${whose}Webhook`,
      path: `${one}/test`,
      ...ofWebhook,
      method: 'post',
      response: z.object({ isTaken: z.boolean(), try: deliveryTrySchema }),
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
      isSlow: true,
      summary: 'Post a test event to a webhook at once, and return the answer',
    }),
    deliveries: defineEndpoint({
      ...common,
      operation: `list${whose}Deliveries`,
      path: `${one}/deliveries`,
      ...ofWebhook,
      method: 'get',
      query: z.object({
        state: deliveryStateSchema.exactOptional(),
        type: deliveredTypeSchema.exactOptional(),
        after: z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number)
          .exactOptional(),
        limit: z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.number().min(1).max(maxDeliveries))
          .default(50),
      }),
      response: z.object({
        deliveries: z.array(deliverySchema).max(maxDeliveries),
        /** The `after` of the next page; null: this is the last one. */
        next: z.string().nullable(),
      }),
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
      summary: 'List the deliveries of a webhook, newest first',
    }),
    delivery: defineEndpoint({
      ...common,
      operation: `show${whose}Delivery`,
      path: `${one}/deliveries/:deliveryId`,
      method: 'get',
      params: ofWebhook.params.extend({ deliveryId: z.string().max(100) }),
      response: shownDeliverySchema,
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND'],
      summary: 'Show a delivery, with each try and its answer',
    }),
    redeliver: defineEndpoint({
      ...common,
      operation: `redeliver${whose}Webhook`,
      path: `${one}/redeliver`,
      ...ofWebhook,
      method: 'post',
      body: z
        .object({
          deliveryId: z.string().max(100).exactOptional(),
          from: positionInput.exactOptional(),
          to: positionInput.exactOptional(),
          since: momentInputSchema.exactOptional(),
        })
        .refine(({ deliveryId, from, since }) => [deliveryId, from, since].some((one) => one !== undefined))
        .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'] }),
      response: z.object({
        count: z.number().int().nonnegative(),
        /** The `from` of the next call; null: everything was redelivered. */
        next: positionInput.nullable(),
      }),
      status: 202,
      errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND', 'ERR_WEBHOOK_OFF'],
      summary: 'Redeliver one delivery, or all stored ones from a position or moment on, under the same ids',
    }),
  };
};
export type WebhookCalls = ReturnType<typeof webhookCalls>;
