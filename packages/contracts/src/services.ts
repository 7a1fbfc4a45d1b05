import { z } from 'zod';

/** The services that own data; the gateway owns nothing durable. */
export const serviceNameSchema = z.enum([
  'auth',
  'ticket',
  'messaging',
  'channel-session',
  'notification',
  'integration',
]);
export type ServiceName = z.infer<typeof serviceNameSchema>;

/** The position of a write in its owner's log. A caller that has it reads its own write anywhere (rule G5). */
export const writtenSchema = z.object({
  service: serviceNameSchema,
  partition: z.number().int(),
  position: z.number().int(),
});
export type Written = z.infer<typeof writtenSchema>;
