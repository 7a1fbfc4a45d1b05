import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';

/** Told on core NATS and forgotten: whoever misses one sees the truth at the next load (architecture.md §3). */
export const signalSchemas = {
  /** A row of the connection changed that is no event: QR code, retries. */
  ConnectionSessionTouched: z.object({ connectionId: idSchema }),
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
