import { z } from 'zod';
import { daySchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** Of ticket. Streams: `report-export-<id>`. */
export const reportExportEvents = {
  /** Told before the first row leaves: who it was says the actor. */
  ReportExported: defineEvent({
    type: 'ReportExported',
    data: z.object({
      exportId: z.uuid(),
      columns: z.array(z.string()).min(1),
      firstDay: daySchema,
      lastDay: daySchema,
    }),
  }),
} as const;
