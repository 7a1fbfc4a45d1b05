import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { passingEventSchemas } from '../realtime-attendance.ts';

/** Told on core NATS and forgotten: whoever misses one sees the truth at the next load (rule G4). */
export const signalSchemas = {
  /** A row of the connection changed that is no event: QR code, retries, what could not be read. */
  ConnectionSessionTouched: z.object({ connectionId: idSchema }),
  /**
   * The owner of tickets may answer otherwise than before about these, about those of these contacts, or about any. Sent
   * on the link of the answers and ahead of that to whoever changed them: no later call meets what was kept.
   */
  TicketsChanged: z.object({
    ticketIds: z.array(idSchema),
    contactIds: z.array(idSchema),
    isAny: z.boolean(),
  }),
  /** The last message of these tickets is another one in their owner's lists; all else is as it was. */
  LastMessagesChanged: z.object({ ticketIds: z.array(idSchema) }),
  /** Somebody reads or writes in the conversation of a ticket that they may see, or left it. */
  TicketAttended: passingEventSchemas.presence,
  /** How far a rebuild is, in events; for whoever asked for it. */
  ReadModelRebuilding: z.object({
    service: z.string(),
    projection: z.string(),
    done: z.number().int(),
    total: z.number().int(),
  }),
} as const;
export type SignalName = keyof typeof signalSchemas;
export type Signals = { [K in SignalName]: z.infer<(typeof signalSchemas)[K]> };
