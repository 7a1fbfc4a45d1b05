import { z } from 'zod';

/** Given by who starts the demo. */
export const config = z
  .object({
    DESK_URL: z.url(),
    ADMIN_EMAIL: z.string(),
    /** The admin's, and every attendant's of the demo. */
    ADMIN_PASSWORD: z.string().min(5),
    DEMO_CONVERSATIONS: z.coerce.number().int().min(1).max(5_000).default(300),
  })
  .parse(process.env);
