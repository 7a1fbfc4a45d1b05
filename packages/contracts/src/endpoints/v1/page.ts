import { z } from 'zod';
import { commaListSchema, idInputSchema } from '../../entities/primitives.ts';

export const mostOfPage = 100;

/** The parameters of every list under `/v1`: page size and cursor. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(mostOfPage))
    .default(50),
  /** The `next` of the previous page. */
  after: z.string().max(4_000).optional(),
};

/** null after the last page. */
export const nextSchema = z.string().nullable();

/** Ids separated by commas. */
export const idListSchema = commaListSchema(
  z
    .string()
    .regex(/^\d{1,15}(?:,\d{1,15})*$/)
    .max(4_000),
  z.array(idInputSchema).max(500),
);
