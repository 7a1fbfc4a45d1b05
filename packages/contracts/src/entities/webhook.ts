import { z } from 'zod';
import { feedEventTypeSchema } from './feed-event.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

export const maxWebhooks = 100;

/** Why sending stopped: the address said that it is gone, it failed for days, or its token ended. */
export const webhookProblemSchema = z.enum(['gone', 'failing', 'token-ended']);
export type WebhookProblem = z.infer<typeof webhookProblemSchema>;

/** An address outside that is told of events, without its secret. */
export const webhookSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    types: z.array(feedEventTypeSchema),
    isOn: z.boolean(),
    /** Of one that was switched off by the desk. */
    problem: webhookProblemSchema.nullable(),
    /**
     * The token that created it; the webhook sees what the token sees. null: an admin created it, and it gets
     * everything.
     */
    token: z.object({ id: z.uuid(), name: z.string(), queueIds: z.array(idSchema) }).nullable(),
    /** Until then the secret before signs too. */
    previousSecretUntil: isoDateSchema.nullable(),
    /** Since when every delivery has failed; null: it works. */
    failingSince: isoDateSchema.nullable(),
    /** The result of the latest try; null: nothing was posted yet. */
    lastTry: z
      .object({ at: isoDateSchema, isTaken: z.boolean(), status: z.number().int().nullable() })
      .nullable(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** `dropped`: there was nobody any more to get it. */
export const deliveryStateSchema = z.enum(['waiting', 'taken', 'given-up', 'dropped']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Beside what is told, what is sent to try an address out. */
export const webhookTestType = 'webhook.test';
/** Posted to try an address out, with the place of the newest event of the feed. */
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
  /** null: there was no answer, and `problem` says why. */
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** Its beginning. null for whoever sees no numbers. */
  answer: z.string().nullable(),
});

/** One event on its way to one webhook. */
export const deliverySchema = z
  .object({
    /** The same as in `webhook-id`, for each try. */
    id: z.string(),
    type: deliveredTypeSchema,
    /** Its position in the feed; null for a test. */
    position: z.number().int().positive().nullable(),
    state: deliveryStateSchema,
    tries: z.number().int().nonnegative(),
    last: deliveryTrySchema.omit({ answer: true }).nullable(),
    createdAt: isoDateSchema,
    endedAt: isoDateSchema.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const shownDeliverySchema = deliverySchema
  .omit({ tries: true, last: true })
  .extend({
    /** The posted body; null for users who may not see numbers. */
    request: z.string().nullable(),
    tries: z.array(deliveryTrySchema),
  })
  .meta({ id: 'ShownDelivery' });
export type ShownDelivery = z.infer<typeof shownDeliverySchema>;
