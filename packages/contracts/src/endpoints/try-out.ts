import { z } from 'zod';
import { automaticRuleSchema } from '../entities/automation.ts';
import { idInputSchema, idSchema, isoDateSchema, momentInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const mostTriedMessages = 50;
export const triedTextMaxLength = 4_096;

const place = z.object({ id: idSchema, name: z.string() });

/** The actions of the desk, in order. */
export const triedDeedSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('say'),
      at: isoDateSchema,
      rule: automaticRuleSchema,
      /** As the contact would read it. */
      text: z.string(),
      /** The end of the closed period of an absence text; null: unknown. */
      closedUntil: isoDateSchema.nullable().exactOptional(),
    }),
    z.object({
      type: z.literal('assign'),
      at: isoDateSchema,
      queue: place,
      cause: z.enum(['menu', 'single-sector', 'default-sector']),
    }),
    /** No sector was chosen and there is no default: admins are notified. */
    z.object({ type: z.literal('give-up'), at: isoDateSchema }),
    z.object({ type: z.literal('pause'), at: isoDateSchema, rule: automaticRuleSchema }),
    /** The desk waits until then; its next actions follow. */
    z.object({ type: z.literal('wait'), at: isoDateSchema, until: isoDateSchema }),
  ])
  .meta({ id: 'TriedDeed' });
export type TriedDeed = z.infer<typeof triedDeedSchema>;

/** Why the desk does nothing. */
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
    /** null: the desk does something. */
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
    /** The played customer's name. */
    name: z.string().trim().min(1).max(100),
    isGroup: z.boolean(),
    /** All messages of the customer so far, oldest first. A null text: a picture or a voice note. */
    messages: z
      .array(z.object({ at: momentInputSchema, text: z.string().max(triedTextMaxLength).nullable() }))
      .min(1)
      .max(mostTriedMessages)
      .refine(inOrder),
  }),
  /** One step per message. */
  response: z.object({ timeZone: z.string(), steps: z.array(triedStepSchema) }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Simulate the automation for a customer; nothing is stored or sent',
});
