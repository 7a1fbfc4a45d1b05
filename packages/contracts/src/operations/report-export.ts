import { z } from 'zod';
import { daySchema, idSchema } from '../entities/primitives.ts';
import { reportColumnSchema } from '../entities/report.ts';
import { defineOperation } from './operation.ts';

const asked = z.object({
  from: daySchema,
  to: daySchema,
  queueIds: z.array(idSchema).optional(),
  /** null: those that have none of the kind. */
  userId: idSchema.nullable().optional(),
  connectionId: idSchema.nullable().optional(),
  tagId: idSchema.nullable().optional(),
  groups: z.boolean().optional(),
  columns: z.array(reportColumnSchema).min(1),
});

/** Records the exporting user and the exported conversations before the first row is sent. For the gateway only. */
export const beginReportExport = defineOperation({
  service: 'ticket',
  operation: 'beginReportExport',
  input: asked,
  output: z.object({}),
});

/** The rows after that ticket, in the order of opening. */
const pageStartSchema = z.object({ at: z.iso.datetime(), ticketId: idSchema });

/** The next rows, as the caller may see them; `next` is null at the end. */
export const readReportExport = defineOperation({
  service: 'ticket',
  operation: 'readReportExport',
  input: asked.extend({ after: pageStartSchema.nullable() }),
  output: z.object({ rows: z.array(z.array(z.string())), next: pageStartSchema.nullable() }),
});
