import { z } from 'zod';
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
import { emptyResponse, nothing, versionErrors } from './endpoint.ts';

/** Each of these is called by scripts under /v1, of their own webhooks, and by the desk, of all. */
const ofWebhook = { params: z.object({ webhookId: z.uuid() }) } as const;
const common = { service: 'integration', query: nothing, body: nothing } as const;

const hasNoUser = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};
const urlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine(hasNoUser);
const nameSchema = z.string().trim().normalize().max(50);
const typesSchema = z.array(feedEventTypeSchema).min(1).max(feedEventTypeSchema.options.length);

const secretSchema = webhookSchema.extend({ secret: z.string() });

export const listShape = {
  ...common,
  method: 'get',
  params: nothing,
  response: z.object({ webhooks: z.array(webhookSchema).max(maxWebhooks), next: z.null() }),
  errors: ['ERR_NO_PERMISSION'],
  summary: 'List webhooks, newest first',
} as const;

export const createShape = {
  ...common,
  method: 'post',
  params: nothing,
  body: z.object({ name: nameSchema.default(''), url: urlSchema, types: typesSchema }),
  /** The secret is told this once. */
  response: secretSchema,
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_WEBHOOK_COUNT'],
  isAudited: true,
  summary: 'Have events posted to an address from now on',
} as const;

export const showShape = {
  ...common,
  ...ofWebhook,
  method: 'get',
  response: webhookSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
  isVersioned: true,
  summary: 'Show a webhook',
} as const;

export const changeShape = {
  ...common,
  ...ofWebhook,
  method: 'put',
  body: z.object({ name: nameSchema, url: urlSchema, types: typesSchema, isOn: z.boolean() }).partial(),
  response: webhookSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_OFF', ...versionErrors],
  isAudited: true,
  isVersioned: true,
  summary: 'Change a webhook, or switch it on or off',
} as const;

export const deleteShape = {
  ...common,
  ...ofWebhook,
  method: 'delete',
  response: emptyResponse,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
  isAudited: true,
  summary: 'Delete a webhook with what waits for it and its log',
} as const;

export const rotateShape = {
  ...common,
  ...ofWebhook,
  method: 'post',
  response: secretSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
  isAudited: true,
  summary: 'Make a new secret; for a day the one before signs too',
} as const;

export const testShape = {
  ...common,
  ...ofWebhook,
  method: 'post',
  response: z.object({ isTaken: z.boolean(), try: deliveryTrySchema }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
  isSlow: true,
  summary: 'Post a test event to a webhook at once, and say what came back',
} as const;

export const maxDeliveries = 100;

export const deliveriesShape = {
  ...common,
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
    /** `after` of the next page; null: there is none. */
    next: z.string().nullable(),
  }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND'],
  summary: 'List what was delivered and what waits, newest first',
} as const;

export const deliveryShape = {
  ...common,
  method: 'get',
  params: ofWebhook.params.extend({ deliveryId: z.string().max(100) }),
  response: shownDeliverySchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND'],
  summary: 'Show what was posted, and each try with its answer',
} as const;

const positionInput = z.number().int().positive();

/** Of one call; further ones go on from `next`. */
export const maxRedelivered = 2_000;

export const redeliverShape = {
  ...common,
  ...ofWebhook,
  method: 'post',
  body: z
    .object({
      deliveryId: z.string().max(100).exactOptional(),
      from: positionInput.exactOptional(),
      to: positionInput.exactOptional(),
      since: momentInputSchema.exactOptional(),
    })
    .refine(({ deliveryId, from, since }) => [deliveryId, from, since].some((one) => one !== undefined)),
  response: z.object({
    count: z.number().int().nonnegative(),
    /** Where a further call goes on, as its `from`; null: that was all. */
    next: positionInput.nullable(),
  }),
  status: 202,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND', 'ERR_WEBHOOK_OFF'],
  summary: 'Deliver one again, or all that are kept from a position or moment on, under the same ids',
} as const;
