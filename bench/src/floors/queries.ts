import { z } from 'zod';

/** A scenario's floor: the one query (or the bare inserts) that the real call needs at least. */
export const floorQuerySchema = z.object({
  name: z.string(),
  statements: z
    .array(z.object({ sql: z.string(), values: z.array(z.union([z.string(), z.number(), z.null()])) }))
    .min(1),
});
export type FloorQuery = z.infer<typeof floorQuerySchema>;

export const floorSettingsSchema = z.object({
  DATABASE_URL: z.string(),
  NATS_URL: z.string(),
  FLOOR_QUERIES: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(floorQuerySchema)),
});
