import { z } from 'zod';
import { automaticRuleSchema } from '../entities/automation.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { ticketPlaceSchema } from './ticket-place.ts';

const ofConversation = { ticketId: idSchema, contactId: idSchema, connectionId: idSchema };

/** Events of ticket, stream `ticket-<id>`: automatic actions in the span of a ticket, and their reason. */
export const automationEvents = {
  /** Messaging replaces its variables when it sends it. */
  AutomaticTextDue: defineEvent({
    type: 'AutomaticTextDue',
    data: z.object({
      ...ofConversation,
      rule: automaticRuleSchema,
      /** With its variables, as stored at that time. */
      text: z.string().min(1),
      /** In menu order: the contact's number is an index into this list. */
      menuQueueIds: z.array(idSchema).exactOptional(),
      /** The end of the closed period; null: unknown. */
      closedUntil: isoDateSchema.nullable().exactOptional(),
      /** The value of `opens_at` in the text; null: unknown; absent: the text does not use it. */
      opensAt: isoDateSchema.nullable().exactOptional(),
    }),
  }),
  /** The same text was due for the third time within minutes, so two machines talk to each other. */
  AutomationPaused: defineEvent({
    type: 'AutomationPaused',
    data: z.object({ ...ofConversation, rule: automaticRuleSchema, place: ticketPlaceSchema }),
  }),
  AutomationResumed: defineEvent({
    type: 'AutomationResumed',
    data: z.object({ ...ofConversation, cause: z.enum(['hand', 'answered']), place: ticketPlaceSchema }),
  }),
  /** A user answered although the ticket has no attendant. The automation is silent until the ticket ends. */
  AutomationStoodBack: defineEvent({
    type: 'AutomationStoodBack',
    data: z.object(ofConversation),
  }),
  /** The contact chose no sector and there is no default one; admins are notified. */
  SectorNotChosen: defineEvent({
    type: 'SectorNotChosen',
    data: z.object({ ...ofConversation, place: ticketPlaceSchema }),
  }),
} as const;
export type AutomationEvents = typeof automationEvents;
