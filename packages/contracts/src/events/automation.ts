import { z } from 'zod';
import { automaticRuleSchema } from '../entities/automation.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { ticketPlaceSchema } from './ticket-place.ts';

const ofConversation = { ticketId: idSchema, contactId: idSchema, connectionId: idSchema };

/** Of ticket, stream `ticket-<id>`: what the desk did by itself in the span of a ticket, and why. */
export const automationEvents = {
  /** Messaging renders it when it sends it. */
  AutomaticTextDue: defineEvent({
    type: 'AutomaticTextDue',
    data: z.object({
      ...ofConversation,
      rule: automaticRuleSchema,
      /** With its variables, as it was then. */
      text: z.string().min(1),
      /** In the order of their numbers: what a number of the contact counts in. */
      menuQueueIds: z.array(idSchema).exactOptional(),
      /** The end of the closed period that it was said for; null: nobody knows. */
      closedUntil: isoDateSchema.nullable().exactOptional(),
      /** What `opens_at` stands for in the text; null: nobody knows, absent: the text does not say it. */
      opensAt: isoDateSchema.nullable().exactOptional(),
    }),
  }),
  /** The same text was due for the third time within minutes: two machines talk to each other. */
  AutomationPaused: defineEvent({
    type: 'AutomationPaused',
    data: z.object({ ...ofConversation, rule: automaticRuleSchema, place: ticketPlaceSchema }),
  }),
  AutomationResumed: defineEvent({
    type: 'AutomationResumed',
    data: z.object({ ...ofConversation, cause: z.enum(['hand', 'answered']), place: ticketPlaceSchema }),
  }),
  /** Somebody answered although nobody holds the ticket: until it ends the desk says nothing in it of its own accord. */
  AutomationStoodBack: defineEvent({
    type: 'AutomationStoodBack',
    data: z.object(ofConversation),
  }),
  /** Whom the menu did not bring to a sector, with none that takes such contacts: admins are told. */
  SectorNotChosen: defineEvent({
    type: 'SectorNotChosen',
    data: z.object({ ...ofConversation, place: ticketPlaceSchema }),
  }),
} as const;
export type AutomationEvents = typeof automationEvents;
