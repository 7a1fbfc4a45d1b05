import { z } from 'zod';
import { auditKindSchema } from './entities/audit-kind.ts';
import { idSchema, isoDateSchema } from './entities/primitives.ts';

/** What a user does in the conversation of a ticket. */
export const ticketPresenceSchema = z.object({
  ticketId: idSchema,
  activity: z.enum(['reading', 'writing', 'left']),
});
export type TicketPresence = z.infer<typeof ticketPresenceSchema>;

/** A page repeats what its user does; if nothing follows within this time, it counts as over. */
export const presenceTimes = { saidEveryMs: 4_000, overAfterMs: 10_000 } as const;

/** These events are not stored; after a loss, the next load shows the state. */
export const passingEventSchemas = {
  /** Sent to users who see the ticket, in lists and open conversations. */
  presence: ticketPresenceSchema.extend({ user: z.object({ id: idSchema, name: z.string() }) }),
  /** Sent to admins: a new audit entry, with the facts that filters need. */
  audit: z.object({
    action: z.literal('create'),
    entries: z.array(
      z.object({
        at: isoDateSchema,
        kind: auditKindSchema,
        thingId: z.string().nullable(),
        userId: idSchema.nullable(),
      }),
    ),
  }),
} as const;
export type PassingEventName = keyof typeof passingEventSchemas;
