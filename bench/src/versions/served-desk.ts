import { z } from 'zod';

export const serveSettingsSchema = z.object({ BENCH_CHECKOUT: z.string() });

/** What the clients of a desk need to know of it. */
export const servedDeskSchema = z.object({
  url: z.string(),
  gatewayUrls: z.array(z.string()).min(1).readonly(),
  databaseUrl: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
});
export type ServedDesk = z.infer<typeof servedDeskSchema>;
