import { z } from 'zod';
import { automaticRuleSchema } from '../entities/automation.ts';
import { idInputSchema, idSchema, isoDateSchema, momentInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const mostTriedMessages = 50;
export const triedTextMaxLength = 4_096;

const place = z.object({ id: idSchema, name: z.string() });

/** What the desk would do, in order. */
export const triedDeedSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('say'),
      at: isoDateSchema,
      rule: automaticRuleSchema,
      /** As the contact would read it. */
      text: z.string(),
      /** The end of the closed period that an absence text is for; null: unknown. */
      closedUntil: isoDateSchema.nullable().exactOptional(),
    }),
    z.object({
      type: z.literal('assign'),
      at: isoDateSchema,
      queue: place,
      cause: z.enum(['menu', 'single-sector', 'default-sector']),
    }),
    /** No sector was chosen and there is no default: admins are told. */
    z.object({ type: z.literal('give-up'), at: isoDateSchema }),
    z.object({ type: z.literal('pause'), at: isoDateSchema, rule: automaticRuleSchema }),
    /** It looks again then, and what it does then follows. */
    z.object({ type: z.literal('wait'), at: isoDateSchema, until: isoDateSchema }),
  ])
  .meta({ id: 'TriedDeed' });
export type TriedDeed = z.infer<typeof triedDeedSchema>;

/** Why nothing happens by itself. */
export const quietReasonSchema = z.enum([
  'group',
  'paused',
  'no-sectors',
  'sector-open',
  'told-already',
  'given-up',
  'no-answer',
  'no-text',
]);
export type QuietReason = z.infer<typeof quietReasonSchema>;

export const triedStepSchema = z
  .object({
    deeds: z.array(triedDeedSchema),
    /** null: something happens. */
    quiet: quietReasonSchema.nullable(),
    /** The ticket's sector after this step; null: none. */
    queue: place.nullable(),
    isPaused: z.boolean(),
  })
  .meta({ id: 'TriedStep' });
export type TriedStep = z.infer<typeof triedStepSchema>;

const inOrder = (messages: readonly { readonly at: string }[]): boolean =>
  messages.every(({ at }, index) => Date.parse(messages[index - 1]?.at ?? at) <= Date.parse(at));

export const tryOutAutomation = defineEndpoint({
  service: 'ticket',
  tag: 'Connections',
  operation: 'tryOutAutomation',
  method: 'post',
  path: '/whatsapp/:whatsappId/try-out',
  access: 'connections:edit',
  params: z.object({ whatsappId: idInputSchema }),
  query: nothing,
  body: z.object({
    /** Of the customer that is played. */
    name: z.string().trim().min(1).max(100),
    isGroup: z.boolean(),
    /** All that the customer has written so far, the oldest first. A null text: a picture or a voice note. */
    messages: z
      .array(z.object({ at: momentInputSchema, text: z.string().max(triedTextMaxLength).nullable() }))
      .min(1)
      .max(mostTriedMessages)
      .refine(inOrder),
  }),
  /** One step for each message. */
  response: z.object({ timeZone: z.string(), steps: z.array(triedStepSchema) }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Show what the desk would do by itself for a customer; nothing is stored or sent',
});
