import { z } from 'zod';
import type { RunningTicket } from '../running-ticket.ts';

const place = z.object({
  status: z.string(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  whatsappId: z.number().nullable(),
});
export type Place = z.infer<typeof place>;

const ids = z.array(z.number()).default([]);
const interval = z.object({ start: z.string(), end: z.string() });

/** The fields of events that the count needs. */
const rawEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: z.date().transform((at) => at.getTime()),
  actor: z.string(),
  data: z.object({
    ticketId: z.number().default(0),
    contactId: z.number().default(0),
    isGroup: z.boolean().default(false),
    from: place.optional(),
    to: place.optional(),
    cause: z.string().optional(),
    undoneEventId: z.string().optional(),
    added: ids,
    removed: ids,
    mergedContactId: z.number().optional(),
    ticketIds: ids,
    addedTagIds: ids,
    removedTagIds: ids,
    mergedContactIds: ids,
    tagId: z.number().optional(),
    queue: z
      .object({
        id: z.number(),
        startWork: z.string(),
        endWork: z.string(),
        workWeek: z.array(z.array(interval)).optional(),
        holidays: z.array(z.object({ date: z.string(), isYearly: z.boolean() })).optional(),
      })
      .optional(),
    fromMe: z.boolean().default(false),
    orderedAt: z.string().default(''),
    queuedAt: z.string().default(''),
    userId: z.number().nullable().default(null),
    attempt: z.number().default(1),
    api: z.object({ by: z.string() }).nullish(),
  }),
});
export type RawEvent = z.infer<typeof rawEvent>;

/** The events of a service's log in the order in which they were written. */
export const readRawEvents = async (
  { sql }: Pick<RunningTicket, 'sql'>,
  service: 'ticket' | 'messaging',
): Promise<readonly RawEvent[]> => {
  const rows = await sql(`
    select id, type, at, data, metadata -> 'actor' ->> 'kind' as actor from ${service}.es_events order by log_order`);
  return z.array(rawEvent).parse(rows);
};
