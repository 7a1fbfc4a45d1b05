import { z } from 'zod';

/** A scenario's floor: the fewest statements that can answer the same question; several are one transaction. */
export const floorQuerySchema = z.object({
  name: z.string(),
  statement: z.string(),
  values: z.array(z.union([z.string(), z.number()])),
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
