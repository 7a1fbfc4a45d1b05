import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { passingEventSchemas } from '../realtime-attendance.ts';

/** Signals on core NATS are not stored. A client that misses one gets the state at its next load (rule G4). */
export const signalSchemas = {
  /** A row of the connection changed that is no event: QR code, retries, what could not be read. */
  ConnectionSessionTouched: z.object({ connectionId: idSchema }),
  /** Somebody reads or writes in the conversation of a ticket that they may see, or left it. */
  TicketAttended: passingEventSchemas.presence,
  /** Progress of a rebuild, in events, for the command that started it. */
  ReadModelRebuilding: z.object({
    service: z.string(),
    projection: z.string(),
    done: z.number().int(),
    total: z.number().int(),
  }),
} as const;
export type SignalName = keyof typeof signalSchemas;
export type Signals = { [K in SignalName]: z.infer<(typeof signalSchemas)[K]> };
