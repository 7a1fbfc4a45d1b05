import { z } from 'zod';
import { feedEventTypeSchema } from './feed-event.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

export const maxWebhooks = 100;

/** Why the desk stopped sending: the address answered that it is gone, it failed for days, or its token ended. */
export const webhookProblemSchema = z.enum(['gone', 'failing', 'token-ended']);
export type WebhookProblem = z.infer<typeof webhookProblemSchema>;

/** An outside address that gets events, without its secret. */
export const webhookSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    types: z.array(feedEventTypeSchema),
    isOn: z.boolean(),
    /** Set if the desk switched it off. */
    problem: webhookProblemSchema.nullable(),
    /**
     * The token that created it; the webhook sees what the token sees. null: an admin created it, and it gets
     * everything.
     */
    token: z.object({ id: z.uuid(), name: z.string(), queueIds: z.array(idSchema) }).nullable(),
    /** Until then the previous secret also signs. */
    previousSecretUntil: isoDateSchema.nullable(),
    /** Since when every delivery has failed; null: it works. */
    failingSince: isoDateSchema.nullable(),
    /** The result of the latest try; null: nothing was posted yet. */
    lastTry: z
      .object({
        at: isoDateSchema,
        isTaken: z.boolean(),
        status: z.number().int().nullable(),
        /** Why there was no answer; null: there was one. */
        problem: z.string().nullable(),
      })
      .nullable(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** `dropped`: the receiver no longer exists. */
export const deliveryStateSchema = z.enum(['waiting', 'taken', 'given-up', 'dropped']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** The type of a test delivery, which is no event of the feed. */
export const webhookTestType = 'webhook.test';
/** A test delivery, with the position of the feed's newest event. */
export const webhookTestEventSchema = z.object({
  type: z.literal(webhookTestType),
  timestamp: isoDateSchema,
  data: z.object({ position: z.number().int().nonnegative(), webhook: z.object({ id: z.uuid() }) }),
});
export const deliveredTypeSchema = z.enum([...feedEventTypeSchema.options, webhookTestType]);

export const deliveryTrySchema = z.object({
  number: z.number().int().positive(),
  at: isoDateSchema,
  tookMs: z.number().int().nonnegative(),
  /** null: there was no answer; `problem` says why. */
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** The beginning of the answer. null for users who may not see numbers. */
  answer: z.string().nullable(),
});

/** One event for one webhook, with its tries. */
export const deliverySchema = z
  .object({
    /** The same as in `webhook-id`, in each try. */
    id: z.string(),
    type: deliveredTypeSchema,
    /** Its position in the feed; null for a test. */
    position: z.number().int().positive().nullable(),
    state: deliveryStateSchema,
    tries: z.number().int().nonnegative(),
    last: deliveryTrySchema.omit({ answer: true }).nullable(),
    createdAt: isoDateSchema,
    endedAt: isoDateSchema.nullable(),
    /** Of a waiting delivery, at the earliest: deliveries of one conversation keep their order. */
    nextTryAt: isoDateSchema.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const shownDeliverySchema = deliverySchema
  .omit({ tries: true, last: true, nextTryAt: true })
  .extend({
    /** The posted body; null for users who may not see numbers. */
    request: z.string().nullable(),
    tries: z.array(deliveryTrySchema),
  })
  .meta({ id: 'ShownDelivery' });
export type ShownDelivery = z.infer<typeof shownDeliverySchema>;
