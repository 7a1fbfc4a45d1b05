import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { ticketStatusSchema } from '../entities/ticket.ts';

/** The ticket's place before and after the event. Both determine the audience (rule V6). */
export const ticketPlaceSchema = z.object({
  status: ticketStatusSchema,
  userId: idSchema.nullable(),
  queueId: idSchema.nullable(),
  whatsappId: idSchema.nullable(),
});
export type TicketPlace = z.infer<typeof ticketPlaceSchema>;
