import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { passingEventSchemas } from '../realtime-presence.ts';

/** Signals on core NATS are not stored. A client that misses one gets the state at its next load (rule G4). */
export const signalSchemas = {
  /** A field of a connection changed without an event: QR code, retries, unreadable chats. */
  ConnectionSessionTouched: z.object({ connectionId: idSchema }),
  /** A user reads or writes in the conversation of a visible ticket, or left it. */
  TicketAttended: passingEventSchemas.presence,
  /** A process that does not emit the live log appended to it. */
  LiveUpdatesAppended: z.object({}),
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
