import { z } from 'zod';
import { exportColumnSchema } from '../endpoints/contact-exports.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineOperation } from './operation.ts';

const asked = z.object({
  columns: z.array(exportColumnSchema).min(1),
  searchParam: z.string(),
  tagIds: z.array(idSchema).optional(),
});

/** Records the exporting user and the exported contacts before the first row is sent. For the gateway only. */
export const beginContactExport = defineOperation({
  service: 'ticket',
  operation: 'beginContactExport',
  input: asked,
  output: z.object({ count: z.number().int() }),
});

/** The next contacts, as the caller may see them; `next` is null at the end. */
export const readContactExport = defineOperation({
  service: 'ticket',
  operation: 'readContactExport',
  input: asked.extend({ after: z.number().int() }),
  output: z.object({ rows: z.array(z.array(z.string())), next: z.number().int().nullable() }),
});
