import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { ticketStatusSchema } from '../entities/ticket.ts';

/** Where the ticket stood before and stands now: audiences are computed from both (rule V6). */
export const ticketPlaceSchema = z.object({
  status: ticketStatusSchema,
  userId: idSchema.nullable(),
  queueId: idSchema.nullable(),
  whatsappId: idSchema.nullable(),
});
export type TicketPlace = z.infer<typeof ticketPlaceSchema>;
