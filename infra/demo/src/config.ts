import { z } from 'zod';

/** Set by the program that starts the demo. */
export const config = z
  .object({
    DESK_URL: z.url(),
    ADMIN_EMAIL: z.string(),
    /** The password of the admin and of every attendant. */
    ADMIN_PASSWORD: z.string().min(5),
    DEMO_CONVERSATIONS: z.coerce.number().int().min(1).max(5_000).default(300),
  })
  .parse(process.env);
