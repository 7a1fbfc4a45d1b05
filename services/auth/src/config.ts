import { ownerConfigSchema } from '@balcao/log-owner';
import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const count = z.coerce.number().int().positive();

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL: z.url(),
  /** The first admin, made when there is nobody yet. */
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).default('admin@balcao.local'),
  /** Absent: a random one, printed once. */
  ADMIN_PASSWORD: z.string().min(5).max(50).optional(),
  /** How many users there may be; absent: any number. */
  USER_LIMIT: z.coerce.number().int().nonnegative().optional(),
  /** Working hours are in this zone. */
  DESK_TIME_ZONE: z
    .string()
    .default('America/Sao_Paulo')
    .refine(isTimeZone, { message: 'is not a time zone, such as America/Sao_Paulo' }),
  SIGN_IN_FAILURES_PER_ACCOUNT: count.default(10),
  SIGN_IN_FAILURES_PER_ADDRESS: count.default(50),
  SIGN_IN_FAILURE_WINDOW_SECONDS: count.default(900),
  SESSION_IDLE_DAYS: count.default(7),
  SESSION_MAX_DAYS: count.default(30),
  REFRESH_GRACE_SECONDS: count.default(30),
  SIGNING_KEY_DAYS: count.default(30),
});

export type Config = Readonly<z.output<typeof configSchema>>;
