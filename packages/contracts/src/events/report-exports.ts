import { z } from 'zod';
import { daySchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** Events of ticket. Streams: `report-export-<id>`. */
export const reportExportEvents = {
  /** Appended before the first row is sent; the actor is the exporting user. */
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
